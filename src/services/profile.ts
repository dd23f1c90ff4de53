import * as z from 'zod/mini'
import { type OwnStanding, ownStandingSchema } from '#rules/exchange/standing.ts'
import type { BirthDateInput } from '#rules/member/birth-date.ts'
import type { FirstStepsInput } from '#rules/member/first-steps.ts'
import type { ProfileInput } from '#rules/member/profile.ts'
import { type Me, meSchema } from '#rules/member/schema.ts'
import { type Call, request } from './http.ts'

/** The member's own standing. */
export const loadStanding = (_: unknown, call: Call): Promise<OwnStanding> =>
  request('me/standing', ownStandingSchema, call)

const availableSchema = z.object({ available: z.literal(true) })

/** Checks that a nickname is free; rejects if it is taken. */
export const checkNickname = (
  { nickname }: { nickname: string },
  call: Call = {},
): Promise<{ available: true }> =>
  request('nickname', availableSchema, { ...call, method: 'post', body: { nickname } })

/** Changes the given fields of the member's profile and returns the whole profile. */
export const saveProfile = (change: ProfileInput, call: Call = {}): Promise<Me> =>
  request('profile', meSchema, { ...call, method: 'post', body: change })

export const changeBirthDate = (body: BirthDateInput, call: Call): Promise<Me> =>
  request('birth_date', meSchema, { ...call, method: 'post', body })

/** Changes the region; null is "Other". */
export const changeRegion = (body: { region: string | null }, call: Call): Promise<Me> =>
  request('region', meSchema, { ...call, method: 'post', body })

/** Sends the email to a different parent; the link in the previous email stops working. */
export const changeParentEmail = (body: { parent_email: string }, call: Call): Promise<Me> =>
  request('profile', meSchema, { ...call, method: 'post', body })

/** Records that the member has read how a swap works, or that they have dismissed their first steps. */
export const keepFirstSteps = (body: FirstStepsInput, call: Call): Promise<Me> =>
  request('me/first-steps', meSchema, { ...call, method: 'post', body })
