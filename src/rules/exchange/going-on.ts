/** A sign-up that continues by itself once the member has answered the required surveys. */
import type { Address } from '#rules/address/schema.ts'
import { askedBy } from '#rules/tab/session.ts'
import type { Destination, Path } from '#rules/wire/path.ts'
import { mainAddressId } from './participation.ts'

/**
 * A sign-up that waits until a survey is answered, and the address chosen for the gift; null means the main address.
 */
export interface WaitingSignup {
  addressId: number | null
}

/**
 * Returns the history entry's state that carries a sign-up to a survey and back. The sign-up is not in the URL, so that
 * no link can sign a member up.
 */
const carried = (waiting: WaitingSignup | null): Record<string, string> =>
  waiting === null ? {} : { signUp: String(waiting.addressId ?? '') }

/** The history state for the page of a survey that a sign-up waits for. */
export const surveyFor = (exchange: Path, waiting: WaitingSignup): Record<string, string> => ({
  ...askedBy(exchange),
  ...carried(waiting),
})

/** The waiting sign-up in a history state; null if there is none. */
export const waitingSignup = ({ signUp }: { signUp?: string }): WaitingSignup | null =>
  signUp === undefined
    ? null
    : { addressId: /^[1-9]\d{0,14}$/.test(signUp) ? Number(signUp) : null }

/** The page after a survey: the exchange that asked for the survey, with the waiting sign-up, or else the profile. */
export const afterSurvey = (asking: Path | null, waiting: WaitingSignup | null): Destination => ({
  path: asking ?? '/profile',
  replace: true,
  ...(asking !== null && waiting !== null && { state: carried(waiting) }),
})

/** Replaces the history entry that carried the sign-up, so that neither a reload nor Back signs the member up again. */
export const withoutWaiting = ({ slug }: { slug: string }): Destination => ({
  path: `/exchange/${slug}`,
  replace: true,
})

/** True if the sign-up continues: the member has pressed the button, and no survey is missing. */
export const goesOn = (isPressed: boolean, missing: readonly unknown[]): boolean =>
  isPressed && missing.length === 0

/** The chosen address if it still exists, otherwise the main one. */
export const chosenAmong = (addresses: readonly Address[], chosen: number | null): number | null =>
  addresses.some(({ id }) => id === chosen) ? chosen : mainAddressId(addresses)
