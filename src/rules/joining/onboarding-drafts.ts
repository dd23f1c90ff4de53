import { type Address, type AddressValues, addressValues } from '#rules/address/schema.ts'
import { isMinor, isOldEnough } from '#rules/member/birth-date.ts'
import type { PrivacyValues } from '#rules/member/privacy.ts'
import type { Me } from '#rules/member/schema.ts'
import { isBlank } from '#rules/text/characters.ts'

export type NicknameValues = { nickname: string }
export type IdentityValues = {
  last_name: string
  first_name: string
  birth_date: string
  discord: string
  /** Null stands for "Other". Missing until a region is chosen. */
  region?: string | null
  parent_email: string
}

/** The fields of the four steps. */
export interface OnboardingDrafts {
  privacy: PrivacyValues
  nickname: NicknameValues
  identity: IdentityValues
  address: AddressValues
}

export const fullName = ({ first_name, last_name }: Pick<Me, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter((name) => name !== null).join(' ')

/**
 * Returns the saved region. Null means "Other" only after the third step has been saved. That step also saves the birth
 * date, so a missing birth date shows that no region has been chosen yet.
 */
const regionOf = ({ region, birth_date }: Me): Pick<IdentityValues, 'region'> =>
  region === null && birth_date === null ? {} : { region }

/** The saved values of the steps. The nickname starts with the name given at registration. */
export const draftsOf = (me: Me, address: Address | null): OnboardingDrafts => ({
  privacy: {
    address_privacy: me.address_privacy?.toString() ?? '',
    onboarding_comment: me.onboarding_comment ?? '',
  },
  nickname: { nickname: me.nickname ?? me.suggested_nickname ?? '' },
  identity: {
    last_name: me.last_name ?? '',
    first_name: me.first_name ?? '',
    birth_date: me.birth_date ?? '',
    discord: me.discord ?? '',
    ...regionOf(me),
    parent_email: me.parent_email ?? '',
  },
  address: addressValues(address, fullName(me)),
})

/** Keeps the addressee equal to the member's name until the member enters a different addressee. */
export const addressedTo = (address: AddressValues, before: Me, after: Me): AddressValues =>
  isBlank(address.name) || address.name === fullName(before)
    ? { ...address, name: fullName(after) }
    : address

/** True if the form asks for a parent's email address, because the member is a minor who is old enough to join. */
export const asksForParent = (birthDate: string, now: Date): boolean =>
  birthDate !== '' && isMinor(birthDate, now) && isOldEnough(birthDate, now)

export const isTooYoung = (birthDate: string, now: Date): boolean =>
  birthDate !== '' && !isOldEnough(birthDate, now)
