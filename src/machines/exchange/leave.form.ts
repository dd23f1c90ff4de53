import { formMachine } from '#machines/form.ts'
import { type LeaveReason, leaveFormSchema } from '#rules/exchange/leaving.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

export type LeaveValues = {
  /** The sign-up that is given up. */
  id: number
  choice: LeaveReason | ''
  note: string
}

/** Why a member leaves: a reason from the short list, and a note if she likes. Only mods read it. */
export const leaveForm = formMachine<LeaveValues, void>({
  id: 'leave',
  description: 'The reason for leaving an exchange.',
  check: (values) => fieldErrors(leaveFormSchema, values),
})
