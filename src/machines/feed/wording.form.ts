import { formMachine } from '#machines/form.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { wordingErrors } from '#rules/feed/wording.ts'
import type { Reworded } from '#rules/feed/written.ts'

/** The words of one post, or of one comment, as plain text. */
export type WordingValues = { id: number; message: string }

/** How many characters it may have. */
interface WordingGiven {
  max: number
}

/** Other words for what I have written. */
export const wordingForm = formMachine<WordingValues, Reworded, WordingGiven>({
  id: 'wording',
  description: 'Other words for what was written.',
  check: wordingErrors,
  submits: 'whenValid',
  unsavedWork: unsavedWorkMachine,
})
