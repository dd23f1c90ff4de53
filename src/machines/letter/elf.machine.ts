import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction } from '#machines/needs.ts'
import { hearOverlay, needOverlay, type OverlayEvent } from '#machines/overlay.ts'
import { formValues } from '#machines/params.ts'
import { ELF_OVERLAY } from '#rules/letter/elf.ts'
import { ELF_SENT } from '#rules/letter/words.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { ContactValues } from './contact.form.ts'
import { elfLetterForm } from './elfLetter.form.ts'

export type ElfEvent = OverlayEvent | { type: 'popup.closed' }

interface ElfGiven {
  exchangeId: number
}

interface ElfContext extends ElfGiven {
  /** The unsent text, restored when the popup opens again. */
  draft: string
}

/**
 * A message to an elf about an exchange, in a popup that opens over the exchange and has its own URL. The form exists
 * only while the popup is open; unsent text is restored the next time.
 */
export const elfMachine = setup({
  types: {
    context: {} as ElfContext,
    events: {} as ElfEvent,
    input: {} as ElfGiven,
    children: {} as { overlay: 'overlay'; elfLetter: 'elfLetter' },
  },
  actors: { overlay: needOverlay, elfLetter: elfLetterForm },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    keepDraft: assign((_, { message }: ContactValues) => ({ draft: message })),
    forgetDraft: assign({ draft: '' }),
  },
}).createMachine({
  id: 'elf',
  description: 'Writing to an elf about an exchange.',
  context: ({ input }) => ({ ...input, draft: '' }),
  invoke: hearOverlay(ELF_OVERLAY),
  initial: 'closed',
  states: {
    closed: {
      description: 'The URL does not ask for the form.',
      on: { 'overlay.opened': 'writing' },
    },
    writing: {
      description: 'The member writes a message and sends it.',
      on: {
        'popup.closed': { target: 'closed', actions: 'closeOverlay' },
        'overlay.closed': 'closed',
      },
      invoke: {
        id: 'elfLetter',
        src: 'elfLetter',
        input: ({ context: { draft, exchangeId } }): { values: ContactValues } => ({
          values: { message: draft, exchange_id: exchangeId },
        }),
        onSnapshot: { actions: { type: 'keepDraft', params: formValues } },
        onDone: {
          target: 'closed',
          actions: ['forgetDraft', 'closeOverlay', { type: 'announce', params: ELF_SENT }],
        },
      },
    },
  },
})

export type ElfRef = ActorRefFrom<typeof elfMachine>
