import { addSeconds, min } from 'date-fns'
import { calendarDaysBetween, daysAfter } from '#rules/time/clock.ts'

export const EXCHANGE_STATUSES = [
  'pending',
  'rejected',
  'approved',
  'ongoing',
  'full',
  'ended',
  'cancelled',
] as const
export type ExchangeStatus = (typeof EXCHANGE_STATUSES)[number]

/** The durations to choose from, in days, for the sign-up period and for the exchange itself. */
export const DURATIONS = [15, 30, 45, 60] as const
export type Duration = (typeof DURATIONS)[number]

/** The interval in ms at which the page polls after the start. The server pairs the participants within seconds. */
export const PAIRING_LOOK_MS = 3_000

/**
 * The facts that decide the phase of an exchange. Only `rejected` and `cancelled` are read from `status`, because they
 * are decisions. Everything else is derived from the approval, the pairing and the times.
 */
export interface ExchangeTerms {
  status: ExchangeStatus
  approved_by: number | null
  needs_pairing: boolean
  preferred_start_at: string
  start_at: string | null
  end_at: string | null
  signup_duration: number
  remaining_spots: number
}

export const PHASES = [
  'rejected',
  'cancelled',
  'pending',
  'ended',
  'pairing',
  'running',
  'signUpsScheduled',
  'aboutToStart',
  'signUpsOpen',
] as const
export type Phase = (typeof PHASES)[number]

/** An exchange starts at noon UTC by default, which is on the preferred day almost everywhere. */
export const preferredStart = (preferred_start_at: string): Date =>
  new Date(`${preferred_start_at}T12:00:00.000Z`)

/** The start, or the preferred start until a mod has set one. */
export const startOf = ({
  start_at,
  preferred_start_at,
}: Pick<ExchangeTerms, 'start_at' | 'preferred_start_at'>): Date =>
  start_at === null ? preferredStart(preferred_start_at) : new Date(start_at)

export const endOf = ({ end_at }: Pick<ExchangeTerms, 'end_at'>): Date | null =>
  end_at === null ? null : new Date(end_at)

/** The end of an exchange with this start. */
export const endAtOf = (startAt: Date, exchangeDuration: number): Date =>
  daysAfter(startAt, exchangeDuration)

export const signupsOpenAt = (
  exchange: Pick<ExchangeTerms, 'start_at' | 'preferred_start_at' | 'signup_duration'>,
): Date => daysAfter(startOf(exchange), -exchange.signup_duration)

export const hasStarted = (exchange: ExchangeTerms, now: Date): boolean => now >= startOf(exchange)

export const isOver = (exchange: ExchangeTerms, now: Date): boolean => {
  const end = endOf(exchange)
  return end !== null && now >= end
}

export const isRejected = ({ status }: ExchangeTerms): boolean => status === 'rejected'

export const isCancelled = ({ status }: ExchangeTerms): boolean => status === 'cancelled'

export const isPending = (exchange: ExchangeTerms): boolean =>
  !isRejected(exchange) && !isCancelled(exchange) && exchange.approved_by === null

/** True if the exchange was approved and not cancelled. */
export const isApproved = (exchange: ExchangeTerms): boolean =>
  !isRejected(exchange) && !isCancelled(exchange) && exchange.approved_by !== null

export const isEnded = (exchange: ExchangeTerms, now: Date): boolean =>
  isApproved(exchange) && isOver(exchange, now)

/** True until the exchange is rejected, cancelled or over. */
export const isUnfinished = (exchange: ExchangeTerms, now: Date): boolean =>
  !isRejected(exchange) && !isCancelled(exchange) && !isEnded(exchange, now)

const isUnderWay = (exchange: ExchangeTerms, now: Date): boolean =>
  isApproved(exchange) && !isOver(exchange, now) && hasStarted(exchange, now)

const isAhead = (exchange: ExchangeTerms, now: Date): boolean =>
  isApproved(exchange) && !isOver(exchange, now) && !hasStarted(exchange, now)

export const isPairing = (exchange: ExchangeTerms, now: Date): boolean =>
  isUnderWay(exchange, now) && exchange.needs_pairing

export const isRunning = (exchange: ExchangeTerms, now: Date): boolean =>
  isUnderWay(exchange, now) && !exchange.needs_pairing

export const signUpsAreScheduled = (exchange: ExchangeTerms, now: Date): boolean =>
  isAhead(exchange, now) && now < signupsOpenAt(exchange)

/** True if sign-ups are open. On the day of the start, they stay open until the start itself. */
export const acceptsSignUps = (exchange: ExchangeTerms, now: Date): boolean =>
  isAhead(exchange, now) && now >= signupsOpenAt(exchange)

/** True if the start is today in the reader's time zone. */
export const isAboutToStart = (exchange: ExchangeTerms, now: Date): boolean =>
  acceptsSignUps(exchange, now) && calendarDaysBetween(now, startOf(exchange)) === 0

export const signUpsAreOpen = (exchange: ExchangeTerms, now: Date): boolean =>
  acceptsSignUps(exchange, now) && !isAboutToStart(exchange, now)

/** The predicate of each phase. Exactly one of the nine predicates is true at any time. */
export const PHASE_RULES: Record<Phase, (exchange: ExchangeTerms, now: Date) => boolean> = {
  rejected: isRejected,
  cancelled: isCancelled,
  pending: isPending,
  ended: isEnded,
  pairing: isPairing,
  running: isRunning,
  signUpsScheduled: signUpsAreScheduled,
  aboutToStart: isAboutToStart,
  signUpsOpen: signUpsAreOpen,
}

/** The phase of an exchange. Cards, the lifecycle chart and the server all use this function. */
export const phaseAt = (exchange: ExchangeTerms, now: Date): Phase =>
  PHASES.find((phase) => PHASE_RULES[phase](exchange, now)) ?? 'signUpsOpen'

/** The status that the server sends. */
export function statusAt(exchange: ExchangeTerms, now: Date): ExchangeStatus {
  const phase = phaseAt(exchange, now)
  switch (phase) {
    case 'rejected':
    case 'cancelled':
    case 'pending':
    case 'ended':
      return phase
    case 'pairing':
    case 'running':
      return 'ongoing'
    case 'signUpsScheduled':
      return 'approved'
    case 'aboutToStart':
    case 'signUpsOpen':
      return exchange.remaining_spots > 0 ? 'ongoing' : 'full'
  }
}

/** True if the participants have been paired. A pairing is never undone, so this does not depend on the time. */
export const hasPairs = (exchange: ExchangeTerms): boolean =>
  isApproved(exchange) && !exchange.needs_pairing

/** True if the exchange has started and its participants have been paired. It stays true after the end. */
export const isPaired = (exchange: ExchangeTerms, now: Date): boolean =>
  hasPairs(exchange) && hasStarted(exchange, now)

/** The next time at which the phase may change by the clock alone, apart from local midnights. */
export function nextBoundaryAfter(exchange: ExchangeTerms, now: Date): Date | null {
  if (!isApproved(exchange)) return null
  const boundaries = [signupsOpenAt(exchange), startOf(exchange), endOf(exchange)]
  return boundaries.find((at) => at !== null && at > now) ?? null
}

/** While a pairing is running, lists reload after this many seconds, because the duration of a pairing is unknown. */
const DRAWING_PATIENCE_S = 30

/**
 * The next time at which one of these exchanges may change its phase, apart from local midnights; null if none will.
 */
export function nextChangeAmong(exchanges: readonly ExchangeTerms[], now: Date): Date | null {
  const changes = exchanges.flatMap((exchange) =>
    isPairing(exchange, now)
      ? addSeconds(now, DRAWING_PATIENCE_S)
      : (nextBoundaryAfter(exchange, now) ?? []),
  )
  return changes.length === 0 ? null : min(changes)
}
