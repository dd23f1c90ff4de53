/** Rescues in requests and responses. */
import * as z from 'zod/mini'
import { expects, form } from '#rules/form/field.ts'
import { memberSchema } from '#rules/member/schema.ts'
import { RESCUE_STATES } from './rescue-state.ts'
import { stepSchema } from './step.ts'

/** A rescue as its rescuer sees it. */
export const rescueSchema = z.object({
  id: z.int(),
  exchange: z.object({ id: z.int(), label: z.string(), slug: z.string() }),
  state: z.enum(RESCUE_STATES),
  what_next: z.string(),
  /** The time at which the state changes automatically; null if it does not. */
  until: z.nullable(z.iso.datetime()),
  /** The region of the exchange. The recipient's own could reveal who they are. */
  region: z.string(),
  has_surveys: z.boolean(),
  /** Null before the rescuer has accepted, and after a rescue that ended without a gift. */
  recipient: z.nullable(memberSchema),
  /** True while the address and the surveys are hidden, because the recipient's swaps are paused. */
  is_paused: z.boolean(),
  steps: z.array(stepSchema),
  /** True if the rescuer would like to be thanked on the page of the exchange. */
  may_be_thanked: z.boolean(),
  /** True if the rescuer is asked whether they would. They are not if the recipient is a minor. */
  thanks_are_offered: z.boolean(),
  is_over: z.boolean(),
})
z.globalRegistry.add(rescueSchema, { id: 'Rescue' })
export type Rescue = z.infer<typeof rescueSchema>

/**
 * The number of members who offer a spare gift in an exchange, as a word: fewer than 5, up to 19, or more. An exact
 * number would reveal whether one of two friends has offered.
 */
export const OFFERS = ['few', 'some', 'many'] as const
export type Offers = (typeof OFFERS)[number]

const SOME_FROM = 5
const MANY_FROM = 20
export function offersOf(count: number): Offers {
  if (count < SOME_FROM) return 'few'
  return count < MANY_FROM ? 'some' : 'many'
}

export const rescuersSchema = z.object({
  offers: z.enum(OFFERS),
  is_offered: z.boolean(),
  may_offer: z.boolean(),
  /** The rescuers whose gifts have arrived and who would like to be thanked, by name. */
  thanked: z.array(memberSchema),
})
z.globalRegistry.add(rescuersSchema, { id: 'Rescuers' })
export type Rescuers = z.infer<typeof rescuersSchema>

export const mayRescueSchema = form({ may_rescue: z.boolean(expects('yes or no')) })
export type MayRescue = z.infer<typeof mayRescueSchema>

export const thankedSchema = form({ may_be_thanked: z.boolean(expects('yes or no')) })
export type Thanked = z.infer<typeof thankedSchema>
