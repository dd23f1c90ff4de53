import { formatDistanceStrict } from 'date-fns'
import { DEAD_LINK } from '#rules/joining/password.ts'
import type { FieldErrors, Refusal } from '#rules/wire/problem.ts'

export interface RefusalDetails {
  /** Read by the guards of the client's charts. */
  code?: string
  errors?: FieldErrors
  /** Seconds to wait before trying again. */
  retryAfter?: number
}

/** Refuses a request. The work done so far is rolled back, and the message is shown to the member or visitor. */
export class Refused extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly errors: FieldErrors | undefined
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.code = details.code
    this.errors = details.errors
    this.retryAfter = details.retryAfter
  }
}

/** The response body of every refusal and every failure. */
export interface RefusalBody {
  message: string
  code?: string
  errors?: FieldErrors
}

export const bodyOf = ({ message, code, errors }: Refused): RefusalBody => ({
  message,
  ...(code === undefined ? {} : { code }),
  ...(errors === undefined ? {} : { errors }),
})

/** Throws a rule's refusal as a `Refused`; does nothing without a refusal. */
export function refuse(refusal: Refusal | null, status = 422): void {
  if (refusal) throw refusedBy(refusal, status)
}

export const refusedBy = ({ code, message, field }: Refusal, status = 422): Refused =>
  new Refused(status, message, {
    code,
    ...(field === undefined ? {} : { errors: { [field]: [message] } }),
  })

/** Refuses one field of the input for a reason that only the server can know. */
export const invalidField = (field: string, message: string, code?: string): Refused =>
  new Refused(422, message, { errors: { [field]: [message] }, ...(code ? { code } : {}) })

/** Refuses a mailed link that is unknown or too old. */
export const badLink = (): Refused => refusedBy(DEAD_LINK)

/** Refuses something that does not exist, or that the caller may not know about. */
export const notFound = (): Refused =>
  new Refused(404, 'We couldn’t find this. It may have been deleted')

export const unauthenticated = (): Refused =>
  new Refused(401, 'Please log in', { code: 'unauthenticated' })

export const forbidden = (message = 'You’re not allowed to do this', code = 'forbidden'): Refused =>
  new Refused(403, message, { code })

export const notToYourself = (): Refused => forbidden('You can’t do this to yourself')

const MINUTE_SECONDS = 60

/** Formats a wait, e.g. "in a moment", "in 5 minutes" or "in 7 days". */
const afterWait = (seconds: number): string =>
  seconds <= MINUTE_SECONDS
    ? 'in a moment'
    : `in ${formatDistanceStrict(0, seconds * 1000, { roundingMethod: 'ceil' })}`

/** @param retryAfter seconds until the next try is allowed */
export const tooOften = (retryAfter: number): Refused =>
  new Refused(429, `That was a lot. Please try again ${afterWait(retryAfter)}`, {
    code: 'too_many',
    retryAfter,
  })

/** Refuses because a disk is full. `Retry-After` is longer than usual, because somebody has to free space first. */
export const noRoom = (): Refused =>
  new Refused(503, 'We have no room left to store this. Please try again later', {
    code: 'no_room',
    retryAfter: MINUTE_SECONDS,
  })

export const unavailable = (retryAfter = 2): Refused =>
  new Refused(503, 'Critter Swap is very busy right now. Please try again in a moment', {
    code: 'unavailable',
    retryAfter,
  })
