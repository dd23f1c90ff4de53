import type { Address } from '#rules/address/schema.ts'
import { type Me, mayReachOthers, type Restriction } from '#rules/member/schema.ts'
import { askedAbout, asksFor, type Query } from '#rules/tab/place.ts'

/** The overlays of the profile and their addresses: `/profile?do=region`. */
export const profileOverlays = {
  birthDate: 'birth-date',
  region: 'region',
  privacy: 'privacy',
  /** The URL also names the postal address: `&id=7`. */
  deleteAddress: 'delete-address',
  password: 'password',
  /** For members without a password, the URL has the token of a mailed link: `&token=…`. */
  closing: 'close-account',
} as const

/** The overlays of the home page. */
export const homeOverlays = { parentEmail: 'parent-email' } as const

/** The overlay corrects a birth date, so there has to be one. */
export const opensBirthDate = (query: Query, me: Restriction & Pick<Me, 'birth_date'>) =>
  asksFor(query, profileOverlays.birthDate) && mayReachOthers(me) && me.birth_date !== null

export const opensRegion = (query: Query, me: Restriction) =>
  asksFor(query, profileOverlays.region) && mayReachOthers(me)

export const opensPrivacy = (query: Query, me: Restriction) =>
  asksFor(query, profileOverlays.privacy) && mayReachOthers(me)

/** The dialog only opens for one of the member's own addresses. */
export const opensDeletion = (query: Query, addresses: readonly Pick<Address, 'id'>[]): boolean =>
  asksFor(query, profileOverlays.deleteAddress) &&
  addresses.some(({ id }) => id === askedAbout(query))

export const opensClosing = (query: Query) => asksFor(query, profileOverlays.closing)

/** The overlay was opened by a mailed link, whose token closes the account. */
export const closesByLink = (query: Query) => opensClosing(query) && Boolean(query.token)

export const closesByPassword = (query: Query, { has_password }: Pick<Me, 'has_password'>) =>
  opensClosing(query) && has_password

export const opensPassword = (query: Query) => asksFor(query, profileOverlays.password)

export const opensParentEmail = (query: Query) => asksFor(query, homeOverlays.parentEmail)
