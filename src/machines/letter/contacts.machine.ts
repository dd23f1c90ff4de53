import { listMachine } from '#machines/list.ts'
import type { Contact } from '#rules/letter/contact.ts'

/** The member's threads with the elves, the most recently active first. */
export const contactsMachine = listMachine<Contact>({
  id: 'contacts',
  description: 'The member’s threads with the elves.',
})
