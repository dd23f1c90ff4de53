import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor } from '#machines/needs.ts'
import {
  hearOverlay,
  needOverlay,
  type OverlayEvent,
  type OverlayOpened,
} from '#machines/overlay.ts'
import { event, formValues, output, problem } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import type { Contact } from '#rules/letter/contact.ts'
import {
  opensClosing,
  opensDeletion,
  opensWording,
  threadOverlays,
} from '#rules/letter/overlays.ts'
import { LETTER_CHANGED, LETTER_DELETED } from '#rules/letter/words.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Destination } from '#rules/wire/path.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { type LetterWordingValues, letterWordingForm } from './contact.form.ts'

/** Sent when the thread has changed. */
export type ThreadChanged = { type: 'thread.changed'; contact: Contact }

export type ThreadDeskEvent =
  | OverlayEvent
  | ThreadChanged
  | { type: 'desk.confirmed' }
  | { type: 'desk.abandoned' }

interface ThreadDeskGiven {
  reportTo: Owner<ThreadChanged>
  contact: Contact
  me: Me
}

interface ThreadDeskContext extends ThreadDeskGiven {
  /** The edited text that is not saved yet; null if there is none. */
  typed: string | null
  problem: Problem | null
}

/** The list of threads. It replaces the URL of the deleted thread in the history. */
const LETTERS: Destination = { path: '/contact-a-mod', replace: true }

const which = ({ context }: { context: ThreadDeskContext }) => ({ id: context.contact.id })
/** Returns to the thread's URL, unless the browser's Back has already done so. */
const leaving = {
  'desk.abandoned': { target: '#threadDesk.idle', actions: 'closeOverlay' },
  'overlay.closed': '#threadDesk.idle',
} as const

/**
 * The dialogs over a thread, each with its own URL. A mod can close the thread, and its author can edit or delete their
 * letter until an elf has answered. Every change is reported to the thread’s own chart.
 */
export const threadDeskMachine = setup({
  types: {
    context: {} as ThreadDeskContext,
    events: {} as ThreadDeskEvent,
    input: {} as ThreadDeskGiven,
    tags: {} as 'busy',
    children: {} as { overlay: 'overlay'; letterWording: 'letterWording' },
  },
  actors: {
    overlay: needOverlay,
    closeContact: needActor<Contact, { id: number }>(),
    deleteContact: needActor<void, { id: number }>(),
    letterWording: letterWordingForm,
  },
  guards: {
    opensClosing: ({ context }, { what }: OverlayOpened) => opensClosing(what, context),
    opensWording: ({ context }, { what }: OverlayOpened) => opensWording(what, context),
    opensDeletion: ({ context }, { what }: OverlayOpened) => opensDeletion(what, context),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    goTo: needAction<Destination>('goTo'),
    keepContact: assign((_, contact: Contact) => ({ contact })),
    keepTyped: assign((_, { message }: LetterWordingValues) => ({ typed: message })),
    forgetTyped: assign({ typed: null }),
    keepProblem: assign((_, why: Problem) => ({ problem: why })),
    forgetProblem: assign({ problem: null }),
    report: sendTo(
      ({ context }) => context.reportTo,
      (_, contact: Contact) => ({ type: 'thread.changed', contact }),
    ),
  },
}).createMachine({
  id: 'threadDesk',
  description: 'The actions on a thread apart from writing messages.',
  context: ({ input }) => ({ ...input, typed: null, problem: null }),
  invoke: hearOverlay(...Object.values(threadOverlays)),
  on: {
    'thread.changed': {
      actions: { type: 'keepContact', params: ({ event: { contact } }) => contact },
    },
  },
  initial: 'idle',
  states: {
    idle: {
      description: 'No dialog is open.',
      exit: 'forgetProblem',
      on: {
        'overlay.opened': [
          {
            guard: { type: 'opensClosing', params: event },
            target: 'closing',
            description: 'The URL asks to close the thread, and the reader is a mod.',
          },
          {
            guard: { type: 'opensWording', params: event },
            target: 'wording',
            description: 'The URL asks to edit the first letter, and the reader is its author.',
          },
          {
            guard: { type: 'opensDeletion', params: event },
            target: 'deletion',
            description: 'The URL asks to delete the first letter, and the reader is its author.',
          },
        ],
      },
    },
    closing: {
      description: 'A mod closes the thread.',
      initial: 'asking',
      states: {
        asking: {
          description:
            'A popup asks whether to close the thread, because it cannot be opened again.',
          on: { ...leaving, 'desk.confirmed': 'sending' },
        },
        sending: {
          tags: 'busy',
          description: 'The thread is being closed.',
          invoke: {
            id: 'closeContact',
            src: 'closeContact',
            input: which,
            onDone: {
              target: '#threadDesk.idle',
              actions: [{ type: 'report', params: output }, 'closeOverlay'],
            },
            onError: { target: 'asking', actions: { type: 'keepProblem', params: problem } },
          },
        },
      },
    },
    wording: {
      description: 'The author edits the first letter of the thread.',
      on: leaving,
      invoke: {
        id: 'letterWording',
        src: 'letterWording',
        input: ({ context: { contact, typed } }) => ({
          values: { id: contact.id, message: typed ?? known(contact.message, 'the letter') },
        }),
        onSnapshot: { actions: { type: 'keepTyped', params: formValues } },
        onDone: {
          target: 'idle',
          actions: [
            { type: 'report', params: output },
            'forgetTyped',
            { type: 'announce', params: LETTER_CHANGED },
            'closeOverlay',
          ],
        },
      },
    },
    deletion: {
      description: 'The author deletes the first letter, and the whole thread with it.',
      initial: 'asking',
      states: {
        asking: {
          description: 'A popup asks whether to delete the thread.',
          on: { ...leaving, 'desk.confirmed': 'sending' },
        },
        sending: {
          tags: 'busy',
          description: 'The thread is being deleted.',
          invoke: {
            id: 'deleteContact',
            src: 'deleteContact',
            input: which,
            onDone: {
              target: '#threadDesk.idle',
              actions: [
                { type: 'announce', params: LETTER_DELETED },
                { type: 'goTo', params: LETTERS },
              ],
            },
            onError: { target: 'asking', actions: { type: 'keepProblem', params: problem } },
          },
        },
      },
    },
  },
})

export type ThreadDeskRef = ActorRefFrom<typeof threadDeskMachine>
