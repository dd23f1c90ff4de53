import { isKeepable } from './keepable.ts'

/**
 * The start of a well-formed URL. A URL that the browser has to repair may lead to a different host than the text
 * shows.
 */
const WRITTEN = /^https?:\/\/[^/?#@\\]+([/?#]|$)/i

/** A domain name as `URL` returns it: in lower case, with other scripts as `xn--`. IP addresses do not match. */
const HOST = /^([\w]([\w-]*[\w])?\.)+(xn--[\w-]+|[a-z]{2,})\.?$/

/** True if the text is a web address that is safe to link to: it leads to the host that it shows. */
export function isWebAddress(text: string): boolean {
  if (/[\s\\]/.test(text) || !isKeepable(text) || !WRITTEN.test(text) || !URL.canParse(text))
    return false
  const { hostname, username, password } = new URL(text)
  return username === '' && password === '' && HOST.test(hostname)
}
