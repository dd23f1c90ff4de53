import * as z from 'zod/mini'
import { EXCHANGE_STATUSES, type ExchangeStatus } from '#rules/exchange/phase.ts'
import { choice } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { memberSchema, ROLES } from '#rules/member/schema.ts'

const personSchema = z.object({ member: memberSchema, reason: z.string() })

const pairingCostSchema = z.object({
  repeats: z.int(),
  mutual: z.int(),
  crossings: z.int(),
})

/**
 * The result of checking whether an exchange can be paired. It lists the members who would be left out, and those who
 * make a pairing impossible.
 */
export const pairingCheckSchema = z.object({
  is_feasible: z.boolean(),
  /** The number of participants, including members who would be left out. */
  participants_count: z.int(),
  left_out: z.array(personSchema),
  hindrances: z.array(personSchema),
  /** The cost of a pairing made now; null if no pairing is possible, or for a mod who takes part. */
  cost: z.nullable(pairingCostSchema),
  /**
   * The participants whose choice is limited by exclusions, sorted from the fewest choices to the most; null for a mod
   * who takes part. Exclusions apply in both directions, so `left` is the number of possible recipients and also of
   * possible gifters.
   */
  choices: z.nullable(
    z.array(z.object({ member: memberSchema, left: z.int(), is_few: z.boolean() })),
  ),
})
z.globalRegistry.add(pairingCheckSchema, { id: 'PairingCheck' })
export type PairingCheck = z.infer<typeof pairingCheckSchema>

/** A member as mods see them, with the data that mods need to keep people safe, but without postal addresses. */
export const modMemberSchema = z.object({
  id: z.int(),
  nickname: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(ROLES),
  is_minor: z.boolean(),
  has_received_parent_confirmation: z.boolean(),
  is_suspended: z.boolean(),
  suspension_reason: z.nullable(z.string()),
  is_paused: z.boolean(),
  paused_until: z.nullable(z.iso.datetime()),
  pause_reason: z.nullable(z.string()),
  address_privacy: z.nullable(z.int()),
  onboarding_comment: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** Only present if the mail server has refused the member's address, with its reply. */
  mail_refusal: z.optional(z.object({ at: z.iso.datetime(), reply: z.string() })),
  /** The member's standing, without defaults in exchanges whose pairs are kept from this mod. */
  standing: z.object({
    completed: z.int(),
    /** Without the exchanges that the mod takes part in. */
    rescued: z.int(),
    settled_defaults: z.int(),
    open_defaults: z.array(
      z.object({
        id: z.int(),
        exchange: z.object({ label: z.string(), slug: z.string() }),
        at: z.iso.datetime(),
      }),
    ),
  }),
})
z.globalRegistry.add(modMemberSchema, { id: 'ModMember' })
export type ModMember = z.infer<typeof modMemberSchema>

/** An entry of the mods' log. */
export const modActionSchema = z.object({
  id: z.int(),
  actor: z.nullable(memberSchema),
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.int(),
  /** The name of the exchange or the nickname of the member; null if it no longer exists. */
  subject_label: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  at: z.iso.datetime(),
})
z.globalRegistry.add(modActionSchema, { id: 'ModAction' })
export type ModAction = z.infer<typeof modActionSchema>

export const roleInputSchema = form({ role: choice(ROLES) })

export const isExchangeStatus = (text: string): text is ExchangeStatus =>
  EXCHANGE_STATUSES.some((status) => status === text)
