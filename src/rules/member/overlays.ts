import type { Address } from '#rules/address/schema.ts'
import { type Me, mayReachOthers, type Restriction } from '#rules/member/schema.ts'
import { type NamedOverlay, withOverlay } from '#rules/tab/place.ts'
import { type Destination, routePaths } from '#rules/wire/path.ts'

/** The overlays of the profile and their URLs: `/profile?do=region`. */
export const profileOverlays = {
  birthDate: 'birth-date',
  region: 'region',
  /** The URL also contains the id of the address: `&id=7`. */
  deleteAddress: 'delete-address',
} as const

/** The overlays of the settings. */
export const settingsOverlays = {
  privacy: 'privacy',
  password: 'password',
  /** For members without a password, the history entry has the token of the mailed link. */
  closing: 'close-account',
} as const

const movedOverlays: readonly string[] = Object.values(settingsOverlays)

/**
 * True for an overlay that has moved from the profile to the settings. Older emails and bookmarks still use its old
 * URL.
 */
export const opensSettings = (what: string): boolean => movedOverlays.includes(what)

/** The overlay's URL in the settings, which replaces the one on the profile. */
export const inSettings = ({ what, token }: Pick<NamedOverlay, 'what' | 'token'>): Destination => ({
  path: withOverlay(routePaths.settings, { do: what }),
  ...(token !== null && { state: { token } }),
  replace: true,
})

/** The overlays of the home page. */
export const homeOverlays = { parentEmail: 'parent-email' } as const

/** True if the overlay for correcting the birth date opens. There must be a birth date to correct. */
export const opensBirthDate = (what: string, me: Restriction & Pick<Me, 'birth_date'>) =>
  what === profileOverlays.birthDate && mayReachOthers(me) && me.birth_date !== null

export const opensRegion = (what: string, me: Restriction) =>
  what === profileOverlays.region && mayReachOthers(me)

export const opensPrivacy = ({ isAsked, me }: { isAsked: boolean; me: Restriction }) =>
  isAsked && mayReachOthers(me)

/** True if the dialog opens. It opens only for the id of one of the member's own addresses. */
export const opensDeletion = (
  asked: number | null,
  addresses: readonly Pick<Address, 'id'>[],
): boolean => addresses.some(({ id }) => id === asked)
