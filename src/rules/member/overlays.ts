import type { Address } from '#rules/address/schema.ts'
import { type Me, mayReachOthers, type Restriction } from '#rules/member/schema.ts'
import { askedAbout, asksFor, type Query } from '#rules/tab/place.ts'

/** What opens over the profile, as its address says it: `/profile?do=region`. */
export const profileOverlays = {
  birthDate: 'birth-date',
  region: 'region',
  privacy: 'privacy',
  /** With the address that it is about: `&id=7`. */
  deleteAddress: 'delete-address',
  password: 'password',
  /** With the token of a mailed link, where there is no password: `&token=…`. */
  closing: 'close-account',
} as const

/** What opens over the home page. */
export const homeOverlays = { parentEmail: 'parent-email' } as const

/** A birth date that was never given cannot be corrected. */
export const opensBirthDate = (query: Query, me: Restriction & Pick<Me, 'birth_date'>) =>
  asksFor(query, profileOverlays.birthDate) && mayReachOthers(me) && me.birth_date !== null

export const opensRegion = (query: Query, me: Restriction) =>
  asksFor(query, profileOverlays.region) && mayReachOthers(me)

export const opensPrivacy = (query: Query, me: Restriction) =>
  asksFor(query, profileOverlays.privacy) && mayReachOthers(me)

/** Only one of my own addresses is asked about. */
export const opensDeletion = (query: Query, addresses: readonly Pick<Address, 'id'>[]): boolean =>
  asksFor(query, profileOverlays.deleteAddress) &&
  addresses.some(({ id }) => id === askedAbout(query))

export const opensClosing = (query: Query) => asksFor(query, profileOverlays.closing)

/** A mailed link has led to it, whose token closes the account. */
export const closesByLink = (query: Query) => opensClosing(query) && Boolean(query.token)

export const closesByPassword = (query: Query, { has_password }: Pick<Me, 'has_password'>) =>
  opensClosing(query) && has_password

export const opensPassword = (query: Query) => asksFor(query, profileOverlays.password)

export const opensParentEmail = (query: Query) => asksFor(query, homeOverlays.parentEmail)
