import { isKeepable } from './keepable.ts'

/** The start of a well-formed address: one that a browser would have to repair may lead somewhere else than it says. */
const WRITTEN = /^https?:\/\/[^/?#@\\]+([/?#]|$)/i

/** Names with a dot between them and a name at the end, as URL gives them: in lower case, other scripts as `xn--`. */
const HOST = /^([\w]([\w-]*[\w])?\.)+(xn--[\w-]+|[a-z]{2,})\.?$/

/** An address on the web that a reader may be sent to, and that leads where a reader believes. */
export function isWebAddress(text: string): boolean {
  if (/[\s\\]/.test(text) || !isKeepable(text) || !WRITTEN.test(text) || !URL.canParse(text))
    return false
  const { hostname, username, password } = new URL(text)
  return username === '' && password === '' && HOST.test(hostname)
}
