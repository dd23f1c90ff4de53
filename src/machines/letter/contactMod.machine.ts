import { type ActorRefFrom, setup } from 'xstate'
import { needAction } from '#machines/needs.ts'
import { formValues, output } from '#machines/params.ts'
import type { Contact } from '#rules/letter/contact.ts'
import { contactPath } from '#rules/letter/paths.ts'
import { CONTACT_SENT } from '#rules/letter/words.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Destination } from '#rules/wire/path.ts'
import { type ContactValues, contactForm } from './contact.form.ts'
import { contactsMachine } from './contacts.machine.ts'

interface ContactModGiven {
  /** The unsent text from the last visit. */
  draft: string
}

/**
 * The page for writing a letter to the elves, with the existing threads below. Unsent text is kept when the member
 * leaves the page. After a letter is sent, the page leads to its thread.
 */
export const contactModMachine = setup({
  types: {
    context: {} as ContactModGiven,
    input: {} as ContactModGiven,
    children: {} as { contact: 'contact'; contacts: 'contacts' },
  },
  actors: { contact: contactForm, contacts: contactsMachine },
  actions: {
    announce: needAction<Toast>('announce'),
    goTo: needAction<Destination>('goTo'),
    keepDraft: needAction<{ message: string }>('keepDraft'),
  },
}).createMachine({
  id: 'contactMod',
  description: 'Writing to the elves.',
  context: ({ input }) => input,
  invoke: { id: 'contacts', src: 'contacts' },
  initial: 'writing',
  states: {
    writing: {
      description: 'The member writes a letter and sends it.',
      invoke: {
        id: 'contact',
        src: 'contact',
        input: ({ context }): { values: ContactValues } => ({
          values: { message: context.draft, exchange_id: null },
        }),
        onSnapshot: { actions: { type: 'keepDraft', params: formValues } },
        onDone: {
          target: 'sent',
          actions: [
            { type: 'keepDraft', params: { message: '' } },
            { type: 'announce', params: CONTACT_SENT },
            {
              type: 'goTo',
              params: ({ event }: { event: { output: Contact } }) => ({
                path: contactPath(output({ event }).id),
              }),
            },
          ],
        },
      },
    },
    sent: { type: 'final', description: 'The letter is sent, and the tab goes to its thread.' },
  },
})

export type ContactModRef = ActorRefFrom<typeof contactModMachine>
