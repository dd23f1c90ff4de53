import { pathnameOf, queryOf } from './place.ts'

/** A URL without the token of a mailed link, and the token. */
interface MailedLink {
  path: string
  token: string | null
}

/** The form of links in older emails, which have the token in the path. */
const OLDER = /^(\/parent|\/unsubscribe|\/email\/not-me\/[^/]+)\/([^/]+)\/?$/

/**
 * Takes the token of a mailed link out of a URL: `{ path: '/parent', token: 'abc' }` from `/parent#token=abc`. In older
 * emails the link was `/parent/abc` or `/settings?do=close-account&token=abc`.
 */
export function mailedLinkOf(url: string): MailedLink {
  const [path = url, fragment = ''] = url.split('#')
  const [, token] = /^token=(.+)$/.exec(fragment) ?? []
  if (token !== undefined) return { path, token }
  const [, page, inPath] = OLDER.exec(pathnameOf(path)) ?? []
  if (page !== undefined && inPath !== undefined) return { path: page, token: inPath }
  const { token: inQuery, ...query } = queryOf(path)
  return inQuery && query.do
    ? { path: `${pathnameOf(path)}?${new URLSearchParams(query)}`, token: inQuery }
    : { path, token: null }
}
