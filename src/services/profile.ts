import * as z from 'zod/mini'
import type { BirthDateInput } from '#rules/member/birth-date.ts'
import type { ProfileInput } from '#rules/member/profile.ts'
import { type Me, meSchema } from '#rules/member/schema.ts'
import { type Call, request } from './http.ts'

const availableSchema = z.object({ available: z.literal(true) })

/** Asks whether a nickname is free; one that is taken is a problem. */
export const checkNickname = (
  { nickname }: { nickname: string },
  call: Call = {},
): Promise<{ available: true }> =>
  request('nickname', availableSchema, { ...call, method: 'post', body: { nickname } })

/** Changes what is named of my profile and answers it whole. */
export const saveProfile = (change: ProfileInput, call: Call = {}): Promise<Me> =>
  request('profile', meSchema, { ...call, method: 'post', body: change })

export const changeBirthDate = (body: BirthDateInput, call: Call): Promise<Me> =>
  request('birth_date', meSchema, { ...call, method: 'post', body })

/** Null is "Other". */
export const changeRegion = (body: { region: string | null }, call: Call): Promise<Me> =>
  request('region', meSchema, { ...call, method: 'post', body })

/** Another parent is written to, and the link in the first one's mail stops working. */
export const changeParentEmail = (body: { parent_email: string }, call: Call): Promise<Me> =>
  request('profile', meSchema, { ...call, method: 'post', body })
