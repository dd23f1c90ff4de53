import { formMachine } from '#machines/form.ts'
import { type MoreTime, moreTimeSchema } from '#rules/exchange/send-by.ts'
import type { Signup } from '#rules/exchange/signup.ts'
import { checked } from '#rules/form/checked.ts'

export type DelayValues = {
  /** The id of the gifter's sign-up. */
  id: number
  days: string
  note: string
}

/** The form for more time: a day, and an optional message, which the recipient reads without the gifter's name. */
export const delayForm = formMachine<DelayValues, Signup, null, { id: number } & MoreTime>({
  id: 'delay',
  description: 'How much more time a gifter needs.',
  check: checked(moreTimeSchema, ['id']),
  sends: ({ id, ...typed }) => ({ id, ...moreTimeSchema.parse(typed) }),
})
