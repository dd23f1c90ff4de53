import * as z from 'zod/mini'
import { type PairedAddress, pairedAddressSchema } from '#rules/address/schema.ts'
import { type MissingGift, missingGiftSchema } from '#rules/exchange/missing.ts'
import {
  type MayRescue,
  type Rescue,
  type Rescuers,
  rescuersSchema,
  rescueSchema,
  type Thanked,
} from '#rules/exchange/rescue-schema.ts'
import { type Member, memberSchema } from '#rules/member/schema.ts'
import { type ModRescue, modRescueSchema, type RescuerPick } from '#rules/mod/rescue.ts'
import { type PairedSurvey, pairedSurveySchema } from '#rules/survey/schema.ts'
import { type Page, page } from '#rules/wire/api.ts'
import { type Call, request, requestWhole } from './http.ts'

const modRescuesSchema = page(modRescueSchema)

/** Loads the number of members who offer a spare gift in an exchange, as a word, and whether the member is one. */
export const loadRescuers = ({ id }: { id: number }, call: Call): Promise<Rescuers> =>
  request(`exchanges/${id}/rescuers`, rescuersSchema, call)

/** Offers to send a spare gift in an exchange; idempotent. */
export const offerRescue = ({ id }: { id: number }, call: Call): Promise<Rescuers> =>
  request(`exchanges/${id}/rescuers`, rescuersSchema, { ...call, method: 'post' })

/** Takes the offer back; idempotent. A rescue that the member was asked for goes on. */
export const takeBackOffer = ({ id }: { id: number }, call: Call): Promise<Rescuers> =>
  request(`exchanges/${id}/rescuers`, rescuersSchema, { ...call, method: 'delete' })

/** Says whether a rescuer may have the recipient's address. The id is that of the recipient's sign-up. */
export const allowRescue = (
  { id, ...body }: MayRescue & { id: number },
  call: Call,
): Promise<MissingGift> =>
  request(`signups/${id}/missing-gift/may-rescue`, missingGiftSchema, {
    ...call,
    method: 'post',
    body,
  })

/** The member's own rescues, newest first. */
export const loadRescues = (_: unknown, call: Call): Promise<Rescue[]> =>
  request('rescues', z.array(rescueSchema), call)

export const acceptRescue = ({ id }: { id: number }, call: Call): Promise<Rescue> =>
  request(`rescues/${id}/accept`, rescueSchema, { ...call, method: 'post' })

/** Declines, also after accepting, as long as nothing is sent. The next member is then asked. */
export const declineRescue = ({ id }: { id: number }, call: Call): Promise<Rescue> =>
  request(`rescues/${id}/decline`, rescueSchema, { ...call, method: 'post' })

/** The recipient's address. The recipient sees each view in a list, so the call is never retried automatically. */
export const loadRescueAddress = ({ id }: { id: number }, call: Call): Promise<PairedAddress> =>
  request(`rescues/${id}/address`, pairedAddressSchema, { ...call, method: 'post', retry: false })

export const loadRescueSurveys = ({ id }: { id: number }, call: Call): Promise<PairedSurvey[]> =>
  request(`rescues/${id}/surveys`, z.array(pairedSurveySchema), call)

/** Says whether the rescuer would like to be thanked on the page of the exchange. */
export const chooseThanks = (
  { id, ...body }: Thanked & { id: number },
  call: Call,
): Promise<Rescue> =>
  request(`rescues/${id}/thanked`, rescueSchema, { ...call, method: 'post', body })

/** One page of the cases that wait for the mods or for a rescuer. */
export const loadModRescues = (
  { page: number }: { page: number },
  call: Call,
): Promise<Page<ModRescue>> =>
  requestWhole('mod/rescues', modRescuesSchema, { ...call, query: { page: number } })

/** Opens a case to rescuers. */
export const openToRescuers = ({ id }: { id: number }, call: Call): Promise<ModRescue> =>
  request(`mod/rescues/${id}/open`, modRescueSchema, { ...call, method: 'post' })

/** Asks a member whom the mod has picked, in the case of a minor. */
export const pickRescuer = (
  { id, ...body }: RescuerPick & { id: number },
  call: Call,
): Promise<ModRescue> =>
  request(`mod/rescues/${id}/pick`, modRescueSchema, { ...call, method: 'post', body })

/** The rescuer of a case. The request is a POST, because the server logs each view. */
export const readRescuer = ({ id }: { id: number }, call: Call): Promise<Member> =>
  request(`mod/rescues/${id}/rescuer`, memberSchema, { ...call, method: 'post' })
