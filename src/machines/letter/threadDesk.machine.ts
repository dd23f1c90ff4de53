import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, formValues, output, problem } from '#machines/params.ts'
import type { Owner } from '#machines/report.ts'
import type { AddressChanged } from '#machines/tab/navigation-types.ts'
import type { Contact } from '#rules/letter/contact.ts'
import { opensClosing, opensDeletion, opensWording } from '#rules/letter/overlays.ts'
import { LETTER_CHANGED, LETTER_DELETED } from '#rules/letter/words.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Query } from '#rules/tab/place.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Destination } from '#rules/wire/path.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { type LetterWordingValues, letterWordingForm } from './contact.form.ts'

/** A thread is not as it was. */
export type ThreadChanged = { type: 'thread.changed'; contact: Contact }

export type ThreadDeskEvent =
  | AddressChanged
  | ThreadChanged
  | { type: 'desk.confirmed' }
  | { type: 'desk.abandoned' }

interface ThreadDeskGiven {
  reportTo: Owner<ThreadChanged>
  contact: Contact
  me: Me
}

interface ThreadDeskContext extends ThreadDeskGiven {
  query: Query
  /** Other words that were typed and not saved; null where none were. */
  typed: string | null
  problem: Problem | null
}

/** In the place of the thread, which is not there any more. */
const LETTERS: Destination = { path: '/contact-a-mod', replace: true }

const which = ({ context }: { context: ThreadDeskContext }) => ({ id: context.contact.id })
/** The address follows, where Back has not been quicker. */
const leaving = {
  'desk.abandoned': { target: '#threadDesk.idle', actions: 'closeOverlay' },
} as const
const keptMeanwhile = {
  'address.changed': { actions: { type: 'keepQuery', params: event } },
} as const

/**
 * What opens over a thread by its address: a mod closes it, and who began it changes or deletes her letter while no elf
 * has answered. The thread’s own chart is told.
 */
export const threadDeskMachine = setup({
  types: {
    context: {} as ThreadDeskContext,
    events: {} as ThreadDeskEvent,
    input: {} as ThreadDeskGiven,
    tags: {} as 'busy',
    children: {} as { address: 'address'; letterWording: 'letterWording' },
  },
  actors: {
    address: needListener<AddressChanged>(),
    closeContact: needActor<Contact, { id: number }>(),
    deleteContact: needActor<void, { id: number }>(),
    letterWording: letterWordingForm,
  },
  guards: {
    opensClosing: ({ context }) => opensClosing(context),
    opensWording: ({ context }) => opensWording(context),
    opensDeletion: ({ context }) => opensDeletion(context),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    closeOverlay: needAction('closeOverlay'),
    goTo: needAction<Destination>('goTo'),
    keepQuery: assign((_, { query }: AddressChanged) => ({ query, problem: null })),
    keepContact: assign((_, contact: Contact) => ({ contact })),
    keepTyped: assign((_, { message }: LetterWordingValues) => ({ typed: message })),
    forgetTyped: assign({ typed: null }),
    keepProblem: assign((_, why: Problem) => ({ problem: why })),
    report: sendTo(
      ({ context }) => context.reportTo,
      (_, contact: Contact) => ({ type: 'thread.changed', contact }),
    ),
  },
}).createMachine({
  id: 'threadDesk',
  description: 'What is done with a thread, beside writing in it.',
  context: ({ input }) => ({ ...input, query: {}, typed: null, problem: null }),
  invoke: { id: 'address', src: 'address' },
  on: {
    'thread.changed': {
      actions: { type: 'keepContact', params: ({ event: { contact } }) => contact },
    },
    'address.changed': {
      target: '.deciding',
      actions: { type: 'keepQuery', params: event },
    },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The address says what is open over the thread.',
      always: [
        { guard: 'opensClosing', target: 'closing', description: 'A mod is to close it.' },
        { guard: 'opensWording', target: 'wording', description: 'My letter gets other words.' },
        { guard: 'opensDeletion', target: 'deletion', description: 'My letter is to go.' },
        { target: 'idle' },
      ],
    },
    idle: { description: 'Nothing is open over it.' },
    closing: {
      description: 'A mod closes it.',
      initial: 'asking',
      states: {
        asking: {
          description: 'Asks first: a closed thread stays closed.',
          on: { ...leaving, 'desk.confirmed': 'sending' },
        },
        sending: {
          tags: 'busy',
          description: 'It is being closed.',
          on: keptMeanwhile,
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
      description: 'The letter that began it gets other words.',
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
      description: 'The letter that began it is deleted, and all of the thread with it.',
      initial: 'asking',
      states: {
        asking: {
          description: 'Asks first.',
          on: { ...leaving, 'desk.confirmed': 'sending' },
        },
        sending: {
          tags: 'busy',
          description: 'It is being deleted.',
          on: keptMeanwhile,
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
