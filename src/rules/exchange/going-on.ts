/** A sign-up that goes on by itself once its surveys are answered. */
import type { Address } from '#rules/address/schema.ts'
import { askedBy } from '#rules/tab/session.ts'
import type { Destination, Path } from '#rules/wire/path.ts'
import { mainAddressId } from './participation.ts'

/** A sign-up that waits for an answer, with the address that was chosen for the gift; null is the main one. */
export interface WaitingSignup {
  addressId: number | null
}

/**
 * State of a history entry that carries a sign-up to a survey and back. It is no part of the URL, so that a link can
 * never sign anybody up.
 */
const carried = (waiting: WaitingSignup | null): Record<string, string> =>
  waiting === null ? {} : { signUp: String(waiting.addressId ?? '') }

/** The state for a survey's page that a sign-up waits for. */
export const surveyFor = (exchange: Path, waiting: WaitingSignup): Record<string, string> => ({
  ...askedBy(exchange),
  ...carried(waiting),
})

/** The sign-up in such a state; null if there is none. */
export const waitingSignup = ({ signUp }: { signUp?: string }): WaitingSignup | null =>
  signUp === undefined
    ? null
    : { addressId: /^[1-9]\d{0,14}$/.test(signUp) ? Number(signUp) : null }

/** Leads from a survey to the exchange that asked for it, with the waiting sign-up, or else to the profile. */
export const afterSurvey = (asking: Path | null, waiting: WaitingSignup | null): Destination => ({
  path: asking ?? '/profile',
  replace: true,
  ...(asking !== null && waiting !== null && { state: carried(waiting) }),
})

/** Replaces the entry that carried the sign-up, so that neither a reload nor Back signs up again. */
export const withoutWaiting = ({ slug }: { slug: string }): Destination => ({
  path: `/exchange/${slug}`,
  replace: true,
})

/** True if the sign-up goes on: it was asked for, and no survey is missing. */
export const goesOn = (isPressed: boolean, missing: readonly unknown[]): boolean =>
  isPressed && missing.length === 0

/** The chosen address, or else the main one. */
export const chosenAmong = (addresses: readonly Address[], chosen: number | null): number | null =>
  addresses.some(({ id }) => id === chosen) ? chosen : mainAddressId(addresses)
