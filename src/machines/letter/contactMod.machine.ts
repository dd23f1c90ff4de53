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
  /** The text typed before and not sent. */
  draft: string
}

/**
 * Writing to the elves, above the existing threads. A typed text is kept when the page is left; after sending, the page
 * leads to the new thread.
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
      description: 'A letter is written and sent.',
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
    sent: { type: 'final', description: 'On the way to the thread.' },
  },
})

export type ContactModRef = ActorRefFrom<typeof contactModMachine>
