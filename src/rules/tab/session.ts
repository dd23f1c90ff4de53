import { type Path, routePaths } from '#rules/wire/path.ts'

/** Where to send a person after logging in: only ever a path of this site. */
export function safeReturnPath(next: string | null): string | null {
  // Browsers drop tabs and line breaks inside an address, so that "/\t/elsewhere" would lead off this site.
  if (next === null || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next)) return null
  return next.startsWith(routePaths.login) ? null : next
}

/** What the pages on the way to something that an exchange asks for pass on. */
export const askedBy = (exchange: Path | null): Record<string, string> =>
  exchange === null ? {} : { next: exchange }

/** The exchange to go back to once that is done; null where none has asked for it. */
export function exchangeAsking({ next = '' }: { next?: string }): Path | null {
  return next.startsWith('/exchange/') ? (safeReturnPath(next) as Path | null) : null
}
