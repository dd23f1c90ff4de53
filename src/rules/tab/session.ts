import * as z from 'zod/mini'
import { daysAfter } from '#rules/time/clock.ts'
import { type Destination, type Path, routePaths } from '#rules/wire/path.ts'
import type { Access } from './access.ts'

/** The path to return to after logging in; null if it is not a path of this site. */
export function safeReturnPath(next: string | null): string | null {
  // Browsers drop tabs and line breaks inside a URL, so "/\t/elsewhere" would lead to another site.
  if (next === null || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next)) return null
  return next.startsWith(routePaths.login) ? null : next
}

/** Redirects a guest to the login, which receives the URL to return to. */
export const loginFrom = (path: string): Destination => ({
  path: routePaths.login,
  state: { next: path },
  replace: true,
})

/**
 * History state with the exchange to return to. It is passed on through the pages on which a member does what the
 * exchange requires.
 */
export const askedBy = (exchange: Path | null): Record<string, string> =>
  exchange === null ? {} : { next: exchange }

/** The path of the exchange to return to; null if the member did not come from an exchange. */
export function exchangeAsking({ next = '' }: { next?: string }): Path | null {
  return next.startsWith('/exchange/') ? (safeReturnPath(next) as Path | null) : null
}

/**
 * The number of days for which the browser remembers the exchange that a guest wants to join. That leaves time to
 * verify an email and to ask a parent.
 */
const NEXT_KEPT_DAYS = 7

/** The exchange that a guest wants to join. The browser remembers it while they register, perhaps in several tabs. */
export const keptNextSchema = z.object({ path: z.string(), until: z.iso.datetime() })
export type KeptNext = z.infer<typeof keptNextSchema>

/** Remembers an exchange when a guest who has viewed it continues to the registration. */
export const keptNextFor = (path: Path, now: Date): KeptNext => ({
  path,
  until: daysAfter(now, NEXT_KEPT_DAYS).toISOString(),
})

/** The remembered exchange, or null if there is none or it has expired. */
export const stillKeptNext = (kept: KeptNext | null, now: Date): Path | null =>
  kept !== null && now < new Date(kept.until) ? exchangeAsking({ next: kept.path }) : null

/** The exchange on this public page; null for the front door. */
export const exchangeSeenAt = (path: string): Path | null => exchangeAsking({ next: path })

/**
 * The history state of a page on the way to becoming a member. It carries the remembered exchange, which the tab opens
 * afterwards.
 */
export const stateOnTheWay = (
  access: Access | null,
  state: Record<string, string>,
  kept: Path | null,
): Record<string, string> =>
  kept !== null && (access === 'guest' || access === 'onboarding')
    ? { next: kept, ...state }
    : state
