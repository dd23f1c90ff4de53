import { formMachine } from '#machines/form.ts'
import { type LeaveReason, leaveFormSchema, leaveReasonOf } from '#rules/exchange/leaving.ts'
import { checked } from '#rules/form/checked.ts'

export type LeaveValues = {
  /** The id of the sign-up to cancel. */
  id: number
  choice: LeaveReason | ''
  note: string
}

/** The form for leaving: a reason from the short list, and an optional note. Only mods read it. */
export const leaveForm = formMachine<LeaveValues, void, null, { id: number; reason: string }>({
  id: 'leave',
  description: 'The reason for leaving an exchange.',
  check: checked(leaveFormSchema, ['id']),
  sends: ({ id, ...typed }) => ({ id, reason: leaveReasonOf(typed) }),
})
