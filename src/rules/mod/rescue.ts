/** The cases of missing gifts that mods may open to rescuers. */
import * as z from 'zod/mini'
import { MISSING_STATES } from '#rules/exchange/missing.ts'
import { OPEN_RESCUES } from '#rules/exchange/rescue-state.ts'
import { chosenId } from '#rules/form/choice.ts'
import { form } from '#rules/form/field.ts'
import { memberSchema } from '#rules/member/schema.ts'

/** The open states of a rescue, and the one in which its gift is on its way. */
export const UNDER_WAY = [...OPEN_RESCUES, 'sent'] as const

/** A case that waits for the mods or for a rescuer. It does not name the rescuer. */
export const modRescueSchema = z.object({
  /** The id of the mods' case, which can also be settled. */
  id: z.int(),
  /** The recipient. */
  member: memberSchema,
  exchange: z.object({ id: z.int(), label: z.string(), slug: z.string() }),
  state: z.enum(MISSING_STATES),
  /** The recipient's answer whether a rescuer may have their address; null if they have not answered. */
  may_rescue: z.nullable(z.boolean()),
  /** True if the recipient is a minor, so that a mod picks the rescuer. */
  is_minor: z.boolean(),
  /** How far the rescue is; null while nobody is asked. */
  rescue: z.nullable(z.enum(UNDER_WAY)),
  /** The deadline of the member who is asked or has accepted, or the end of the days that the parcel may take. */
  until: z.nullable(z.iso.datetime()),
  /** The number of members who could be asked next. */
  candidates_count: z.int(),
  /** The members whom a mod can pick, by name; null unless the recipient is a minor and the case can be opened. */
  candidates: z.nullable(z.array(memberSchema)),
  /** True if the mod can open the case, or pick the rescuer of a minor, now. */
  may_open: z.boolean(),
  /** Says why it cannot be opened; null if it can. */
  obstacle: z.nullable(z.string()),
})
z.globalRegistry.add(modRescueSchema, { id: 'ModRescue' })
export type ModRescue = z.infer<typeof modRescueSchema>

export const pickSchema = form({ member_id: chosenId() })
export type RescuerPick = z.infer<typeof pickSchema>
