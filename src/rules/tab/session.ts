import { type Path, routePaths } from '#rules/wire/path.ts'

/** The path to return to after logging in; null if it is not a path of this site. */
export function safeReturnPath(next: string | null): string | null {
  // Browsers drop tabs and line breaks inside an address, so that "/\t/elsewhere" would lead off this site.
  if (next === null || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next)) return null
  return next.startsWith(routePaths.login) ? null : next
}

/** The state that passes the exchange along the pages on which a member does what it asks for. */
export const askedBy = (exchange: Path | null): Record<string, string> =>
  exchange === null ? {} : { next: exchange }

/** The exchange to return to afterwards; null if the member did not come from one. */
export function exchangeAsking({ next = '' }: { next?: string }): Path | null {
  return next.startsWith('/exchange/') ? (safeReturnPath(next) as Path | null) : null
}
