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
import type { ModMember } from '#rules/mod/schema.ts'

export type ReasonValues = {
  /** The id of the exchange, the sign-up or the member that the decision is about. */
  id: number
  reason: string
}

/** The reason for rejecting an exchange, or a request for another survey. The creator reads it. */
export const rejectionForm = formMachine<ReasonValues, void>({
  id: 'rejection',
  description: 'The reason for rejecting an exchange, or a request for another survey.',
  check: checked(reasonSchema, ['id']),
})

/** The reason for cancelling an exchange. All participants read it. */
export const cancellationForm = formMachine<ReasonValues, Exchange>({
  id: 'cancellation',
  description: 'The reason for cancelling an exchange.',
  check: checked(reasonSchema, ['id']),
})

/** The kind of restriction, and the reason for it. The member sees the reason on every visit. */
export const restrictionForm = formMachine<RestrictionValues, Restricted>({
  id: 'restriction',
  description: 'The kind of a restriction, and its reason.',
  check: checked(restrictionFormSchema, ['id']),
})

/** The reason for settling a gift that a member owes. The member reads it. */
export const owedSettlingForm = formMachine<ReasonValues, ModMember>({
  id: 'owedSettling',
  description: 'The reason for settling a gift that a member owes.',
  check: checked(reasonSchema, ['id']),
})

export type RemovalValues = ReasonValues & {
  /** The key of the chosen re-arrangement; empty while none is chosen. */
  rearrangement: string
}

/**
 * The reason for removing a member from an exchange, and the chosen re-arrangement of the pairs. Mods read the reason.
 */
export const removalForm = formMachine<RemovalValues, void>({
  id: 'removal',
  description:
    'The reason for removing a member from an exchange, and who sends to whom afterwards.',
  check: checked(removalFormSchema, ['id']),
})
