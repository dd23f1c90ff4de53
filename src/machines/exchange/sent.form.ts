import { accept } from '#machines/accept.ts'
import { formMachine } from '#machines/form.ts'
import { type StepType, sentFormSchema } from '#rules/exchange/step.ts'
import { checked } from '#rules/form/checked.ts'

export type SentValues = { type: StepType; content: string }

/**
 * The form for a gift that is on its way, with an optional link to track or download it. It passes its values on and
 * sends nothing.
 */
export const sentForm = formMachine<SentValues, SentValues>({
  id: 'sent',
  description: 'A sent parcel or digital gift.',
  check: checked(sentFormSchema, ['type']),
}).provide({ actors: { submit: accept<SentValues>() } })
