import * as z from 'zod/mini'
import { MESSAGE_MAX, picturesOrVideo, postFields, TAGS_MAX } from '#rules/feed/post.ts'
import { chosenId, chosenIds } from '#rules/form/choice.ts'
import { form, REQUIRED } from '#rules/form/field.ts'
import { prose } from '#rules/form/text.ts'
import { escapeMarkup } from '#rules/text/markup.ts'

/** The tag of a received gift, which every installation has. */
export const POST_TAG_RECEIVED = 1
export const SAY_A_FEW_WORDS = 'Please say a few words'

/** A received gift shared with everybody: the step and the post, both or neither. */
export const stepAndPostSchema = form({
  ...postFields(SAY_A_FEW_WORDS),
  exchange_id: chosenId(),
}).check(picturesOrVideo())
export type StepAndPost = z.infer<typeof stepAndPostSchema>

/** The form of a received gift. Telling the others is on at first; only then is a message needed. */
export const receivedFormSchema = form({
  tell_others: z.boolean(REQUIRED),
  message: z.string(SAY_A_FEW_WORDS),
  tags: chosenIds(TAGS_MAX),
}).check(
  z.superRefine((values, context) => {
    const said = prose({ max: MESSAGE_MAX, required: SAY_A_FEW_WORDS }).safeParse(values.message)
    if (!values.tell_others || said.success) return
    for (const { message } of said.error.issues) {
      context.addIssue({ code: 'custom', path: ['message'], message, input: values.message })
    }
  }),
)
export type ReceivedForm = z.infer<typeof receivedFormSchema>

export const RECEIVED_FORM: ReceivedForm = {
  tell_others: true,
  message: '',
  tags: [POST_TAG_RECEIVED],
}

interface Written {
  /** Null for nothing. */
  received: ReceivedForm | null
  mayTellOthers: boolean
}

/** The form as it opens: with what was written before, and asking only what the member may do. */
export function receivedFormOf({ received, mayTellOthers }: Written): ReceivedForm {
  const form = received ?? RECEIVED_FORM
  return { ...form, tell_others: mayTellOthers && form.tell_others }
}

/** What the composer sends: what was typed, with its markup characters escaped. */
export const stepAndPostOf = (
  { message, tags }: ReceivedForm,
  exchange_id: number,
): StepAndPost => ({
  message: escapeMarkup(message.trim()),
  location: null,
  pictures: [],
  videos: [],
  tags,
  exchange_id,
})
