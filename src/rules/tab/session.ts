import { routePaths } from '#rules/wire/path.ts'

/** Where to send a person after logging in: only ever a path of this site. */
export function safeReturnPath(next: string | null): string | null {
  // Browsers drop tabs and line breaks inside an address, so that "/\t/elsewhere" would lead off this site.
  if (next === null || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next)) return null
  return next.startsWith(routePaths.login) ? null : next
}
