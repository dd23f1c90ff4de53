import { formMachine } from '#machines/form.ts'
import { checked } from '#rules/form/checked.ts'
import {
  type ChatMessage,
  type Contact,
  contactEditSchema,
  contactInputSchema,
  replySchema,
} from '#rules/letter/contact.ts'
import { NOT_SENT } from '#rules/letter/words.ts'

export type ContactValues = { message: string; exchange_id: number | null }

/** A letter to the elves, which opens a thread. */
export const contactForm = formMachine<ContactValues, Contact>({
  id: 'contact',
  description: 'A letter to the elves.',
  check: checked(contactInputSchema),
  announces: { toast: NOT_SENT },
})

export type LetterWordingValues = { id: number; message: string }

/** Editing a letter that no elf has answered. */
export const letterWordingForm = formMachine<LetterWordingValues, Contact>({
  id: 'letterWording',
  description: 'The new text of a letter to the elves.',
  check: checked(contactEditSchema, ['id']),
})

export type ReplyValues = { contact_id: number; message: string }

/** The next message in a thread, from the thread’s member or from a mod. */
export const replyForm = formMachine<ReplyValues, ChatMessage>({
  id: 'reply',
  description: 'The next message in a thread.',
  check: checked(replySchema, ['contact_id']),
  announces: { toast: NOT_SENT },
})
