import type { Me } from '#rules/member/schema.ts'
import { asksFor, type Query } from '#rules/tab/place.ts'

/** What opens over the profile, as its address says it: `/profile?do=region`. */
export const profileOverlays = { birthDate: 'birth-date', region: 'region' } as const

/** A member who is suspended changes nothing that others see. */
export const mayChangeProfile = ({ is_suspended }: Pick<Me, 'is_suspended'>): boolean =>
  !is_suspended

/** A birth date that was never given cannot be corrected. */
export const opensBirthDate = (query: Query, me: Pick<Me, 'is_suspended' | 'birth_date'>) =>
  asksFor(query, profileOverlays.birthDate) && mayChangeProfile(me) && me.birth_date !== null

export const opensRegion = (query: Query, me: Pick<Me, 'is_suspended'>) =>
  asksFor(query, profileOverlays.region) && mayChangeProfile(me)
