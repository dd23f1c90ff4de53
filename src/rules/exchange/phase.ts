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

/** How many days sign-ups are open before the start, and how many days an exchange runs. */
export const DURATIONS = [15, 30, 45, 60] as const
export type Duration = (typeof DURATIONS)[number]

/** The server pairs within seconds of the start: the page looks this often, in ms, whether it has. */
export const PAIRING_LOOK_MS = 3_000

/**
 * All that decides where an exchange stands. Of `status` only `rejected` and `cancelled` are read, because they are
 * decisions; everything else follows from the times.
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

/** Unless somebody says otherwise an exchange starts at noon UTC, so that it is the preferred day almost everywhere. */
export const preferredStart = (preferred_start_at: string): Date =>
  new Date(`${preferred_start_at}T12:00:00.000Z`)

/** The start that was decided or, before that, the preferred one. */
export const startOf = ({
  start_at,
  preferred_start_at,
}: Pick<ExchangeTerms, 'start_at' | 'preferred_start_at'>): Date =>
  start_at === null ? preferredStart(preferred_start_at) : new Date(start_at)

export const endOf = ({ end_at }: Pick<ExchangeTerms, 'end_at'>): Date | null =>
  end_at === null ? null : new Date(end_at)

/** When an exchange that starts then is over. */
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

/** Approved, and not called off. */
export const isApproved = (exchange: ExchangeTerms): boolean =>
  !isRejected(exchange) && !isCancelled(exchange) && exchange.approved_by !== null

export const isEnded = (exchange: ExchangeTerms, now: Date): boolean =>
  isApproved(exchange) && isOver(exchange, now)

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

/** Sign-ups are open, on the start's own day too. */
export const acceptsSignUps = (exchange: ExchangeTerms, now: Date): boolean =>
  isAhead(exchange, now) && now >= signupsOpenAt(exchange)

/** The start is today in the reader's time zone. */
export const isAboutToStart = (exchange: ExchangeTerms, now: Date): boolean =>
  acceptsSignUps(exchange, now) && calendarDaysBetween(now, startOf(exchange)) === 0

export const signUpsAreOpen = (exchange: ExchangeTerms, now: Date): boolean =>
  acceptsSignUps(exchange, now) && !isAboutToStart(exchange, now)

/** Each phase and the question that decides it; of the nine exactly one is true at any instant. */
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

/** Where an exchange stands: the one truth that cards, the lifecycle chart and the server share. */
export const phaseAt = (exchange: ExchangeTerms, now: Date): Phase =>
  PHASES.find((phase) => PHASE_RULES[phase](exchange, now)) ?? 'signUpsOpen'

/** The status as the server tells it. */
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

/** Its pairs are made, which starts it; they are made once, so no clock is asked. */
export const hasPairs = (exchange: ExchangeTerms): boolean =>
  isApproved(exchange) && !exchange.needs_pairing

/** Paired: from the pairing at the start onwards, also after the end. */
export const isPaired = (exchange: ExchangeTerms, now: Date): boolean =>
  hasPairs(exchange) && hasStarted(exchange, now)

/** The next instant at which the phase may change with the clock alone, apart from local midnights. */
export function nextBoundaryAfter(exchange: ExchangeTerms, now: Date): Date | null {
  if (!isApproved(exchange)) return null
  const boundaries = [signupsOpenAt(exchange), startOf(exchange), endOf(exchange)]
  return boundaries.find((at) => at !== null && at > now) ?? null
}

/** While names are drawn nobody knows how long it takes: a list looks again after this many seconds. */
const DRAWING_PATIENCE_S = 30

/**
 * When one of these exchanges will next stand somewhere else, local midnights left out; null as far as nobody knows.
 */
export function nextChangeAmong(exchanges: readonly ExchangeTerms[], now: Date): Date | null {
  const changes = exchanges.flatMap((exchange) =>
    isPairing(exchange, now)
      ? addSeconds(now, DRAWING_PATIENCE_S)
      : (nextBoundaryAfter(exchange, now) ?? []),
  )
  return changes.length === 0 ? null : min(changes)
}
