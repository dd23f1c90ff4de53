import { formMachine } from '#machines/form.ts'
import { removalFormSchema } from '#rules/exchange/removal.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { checked } from '#rules/form/checked.ts'
import { reasonSchema } from '#rules/mod/approval.ts'
import {
  type Restricted,
  type RestrictionValues,
  restrictionFormSchema,
} from '#rules/mod/restriction.ts'

export type ReasonValues = {
  /** The exchange, the sign-up or the member being decided on. */
  id: number
  reason: string
}

/** Why an exchange is not approved, or gets no other survey; its creator reads it. */
export const rejectionForm = formMachine<ReasonValues, void>({
  id: 'rejection',
  description: 'Why the creator of an exchange does not get what she asks for.',
  check: checked(reasonSchema, ['id']),
})

/** Why an exchange is called off; everybody in it reads it. */
export const cancellationForm = formMachine<ReasonValues, Exchange>({
  id: 'cancellation',
  description: 'Why an exchange is called off.',
  check: checked(reasonSchema, ['id']),
})

/** How a member is restricted, and why, which the member reads on every visit. */
export const restrictionForm = formMachine<RestrictionValues, Restricted>({
  id: 'restriction',
  description: 'How a member is restricted, and why.',
  check: checked(restrictionFormSchema, ['id']),
})

export type RemovalValues = ReasonValues & {
  /** The key of the re-arrangement that was chosen; empty while none is. */
  rearrangement: string
}

/** Why somebody is taken out of an exchange, which the mods read, and who sends to whom then. */
export const removalForm = formMachine<RemovalValues, void>({
  id: 'removal',
  description: 'Why somebody is taken out of an exchange, and who sends to whom then.',
  check: checked(removalFormSchema, ['id']),
})
