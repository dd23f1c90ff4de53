import { formMachine } from '#machines/form.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { wordingErrors } from '#rules/feed/wording.ts'
import type { Reworded } from '#rules/feed/written.ts'

/** The text of one post or one comment, without formatting. */
export type WordingValues = { id: number; message: string }

/** The maximum length of the text, in characters. */
interface WordingGiven {
  max: number
}

/** The form for editing the text of a post or comment. */
export const wordingForm = formMachine<WordingValues, Reworded, WordingGiven>({
  id: 'wording',
  description: 'The new text of a post or a comment.',
  check: wordingErrors,
  submits: 'whenValid',
  unsavedWork: unsavedWorkMachine,
})
