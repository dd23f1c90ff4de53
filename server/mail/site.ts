import { type Path, withToken } from '#rules/wire/path.ts'

export interface Site {
  publicUrl: string
}

/** Returns the absolute URL of a page, for an email. */
export const linkTo = ({ publicUrl }: Site, path: Path): string => `${publicUrl}${path}`

/** Returns the URL of a page that needs a token, which browsers do not send to the server. */
export const linkWithToken = (site: Site, path: Path, token: string): string =>
  linkTo(site, withToken(path, token))
