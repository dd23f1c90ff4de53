import * as z from 'zod/mini'
import { daysAfter } from '#rules/time/clock.ts'
import { type Destination, type Path, routePaths } from '#rules/wire/path.ts'
import type { Access } from './access.ts'

/** The path to return to after logging in; null if it is not a path of this site. */
export function safeReturnPath(next: string | null): string | null {
  // Browsers drop tabs and line breaks inside a URL, so that "/\t/elsewhere" would lead off this site.
  if (next === null || !/^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next)) return null
  return next.startsWith(routePaths.login) ? null : next
}

/** Leads a guest to the login, which gets the URL to return to. */
export const loginFrom = (path: string): Destination => ({
  path: routePaths.login,
  state: { next: path },
  replace: true,
})

/** State that carries the exchange through pages on which a member does what the exchange asks for. */
export const askedBy = (exchange: Path | null): Record<string, string> =>
  exchange === null ? {} : { next: exchange }

/** The path of the exchange to return to afterwards; null if the member did not come from an exchange. */
export function exchangeAsking({ next = '' }: { next?: string }): Path | null {
  return next.startsWith('/exchange/') ? (safeReturnPath(next) as Path | null) : null
}

/** The days for which an exchange is kept that a guest wants to join: time to verify an email and ask a parent. */
const NEXT_KEPT_DAYS = 7

/** The exchange that a guest wants to join. It is kept while they register, perhaps in several tabs. */
export const keptNextSchema = z.object({ path: z.string(), until: z.iso.datetime() })
export type KeptNext = z.infer<typeof keptNextSchema>

/** Keeps an exchange when a guest who has looked at it goes on to join. */
export const keptNextFor = (path: Path, now: Date): KeptNext => ({
  path,
  until: daysAfter(now, NEXT_KEPT_DAYS).toISOString(),
})

/** The exchange that is still kept, or null. */
export const stillKeptNext = (kept: KeptNext | null, now: Date): Path | null =>
  kept !== null && now < new Date(kept.until) ? exchangeAsking({ next: kept.path }) : null

/** The exchange that this public page shows; null for the front door. */
export const exchangeSeenAt = (path: string): Path | null => exchangeAsking({ next: path })

/** The state of a page on the way to becoming a member, from which the tab leads on to the exchange that is kept. */
export const stateOnTheWay = (
  access: Access | null,
  state: Record<string, string>,
  kept: Path | null,
): Record<string, string> =>
  kept !== null && (access === 'guest' || access === 'onboarding')
    ? { next: kept, ...state }
    : state
