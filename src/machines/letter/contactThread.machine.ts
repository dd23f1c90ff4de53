import { type ActorRefFrom, assign, sendTo, setup } from 'xstate'
import { known } from '#machines/known.ts'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { formValues, output, problem } from '#machines/params.ts'
import type { AttentionChanged } from '#machines/tab/attention.ts'
import type { ChatMessage, Contact } from '#rules/letter/contact.ts'
import {
  firstUnread,
  hasUnread,
  isBarred,
  mayReply,
  THREAD_LOOK_MS,
  withMessage,
  withNews,
} from '#rules/letter/thread.ts'
import type { Me } from '#rules/member/schema.ts'
import { isNotFound, type Problem } from '#rules/wire/problem.ts'
import { replyForm } from './contact.form.ts'
import { type ThreadChanged, threadDeskMachine } from './threadDesk.machine.ts'

export type ContactThreadEvent = AttentionChanged | { type: 'retry.requested' } | ThreadChanged

interface ContactThreadGiven {
  id: number
  me: Me
  /** The unsent text from the last visit. */
  draft: string
}

interface ContactThreadContext extends ContactThreadGiven {
  /** Null until the thread has loaded. */
  contact: Contact | null
  /** The id of the first message that was unread when the thread loaded; null if there was none. */
  newFrom: number | null
  /** True while the tab is hidden or offline. */
  isAway: boolean
}

const come = ({ contact }: ContactThreadContext) => known(contact, 'the thread')
const which = ({ context: { id } }: { context: ContactThreadContext }) => ({ id })
const kept = { type: 'keepContact', params: output } as const
/** Stores the thread, and passes it to any dialogs that are open over it. */
const keptAndShown = [kept, { type: 'showContact', params: output }] as const

/**
 * A thread between a member and the mods, as either side sees it. New messages from the other side appear while the
 * thread is open, and are marked as read unless the tab is hidden. Unsent text is kept, even when the reader leaves the
 * page. A closed thread shows a note in place of the form.
 */
export const contactThreadMachine = setup({
  types: {
    context: {} as ContactThreadContext,
    events: {} as ContactThreadEvent,
    input: {} as ContactThreadGiven,
    children: {} as {
      attention: 'attention'
      loadContact: 'loadContact'
      refresh: 'loadContact'
      readContact: 'readContact'
      threadDesk: 'threadDesk'
      reply: 'reply'
    },
  },
  actors: {
    attention: needListener<AttentionChanged>(),
    loadContact: needActor<Contact, { id: number }>(),
    readContact: needActor<Contact, { id: number }>(),
    threadDesk: threadDeskMachine,
    reply: replyForm,
  },
  guards: {
    isNotFound: (_, problem: Problem) => isNotFound(problem),
    isAway: ({ context }) => context.isAway,
    hasUnread: ({ context }) => hasUnread(context),
    mayReply: ({ context }) => mayReply(context),
    isBarred: ({ context }) => isBarred(context),
  },
  actions: {
    keepDraft: needAction<{ contact_id: number; message: string }>('keepDraft'),
    keepContact: assign(({ context }, fresh: Contact) => ({
      contact: withNews(context.contact, fresh),
      newFrom: firstUnread(fresh) ?? context.newFrom,
    })),
    showContact: sendTo('threadDesk', (_, contact: Contact) => ({
      type: 'thread.changed',
      contact,
    })),
    noteAbsence: assign({ isAway: true }),
    noteReturn: assign({ isAway: false }),
    keepMessage: assign(({ context }, message: ChatMessage) => ({
      contact: withMessage(come(context), message),
      draft: '',
    })),
  },
  delays: { pause: THREAD_LOOK_MS },
}).createMachine({
  id: 'contactThread',
  description: 'A thread between a member and the mods.',
  context: ({ input }) => ({ ...input, contact: null, newFrom: null, isAway: false }),
  invoke: { id: 'attention', src: 'attention' },
  on: {
    'attention.lost': { actions: 'noteAbsence' },
    'attention.returned': { actions: 'noteReturn' },
  },
  initial: 'loading',
  states: {
    loading: {
      description: 'The thread is being loaded.',
      invoke: {
        id: 'loadContact',
        src: 'loadContact',
        input: which,
        onDone: { target: 'open', actions: kept },
        onError: [
          {
            guard: { type: 'isNotFound', params: problem },
            target: 'missing',
            description: 'The thread does not exist, or the reader may not see it.',
          },
          { target: 'failed', description: 'The thread may exist, so a retry may help.' },
        ],
      },
    },
    open: {
      type: 'parallel',
      description: 'The thread is shown, with the newest message last.',
      states: {
        news: {
          description: 'New messages from the other side.',
          initial: 'deciding',
          on: { 'attention.lost': { target: '.away', actions: 'noteAbsence' } },
          states: {
            deciding: {
              description: 'Checks whether there is something to load or to mark as read.',
              always: [
                { guard: 'isAway', target: 'away', description: 'The tab is hidden or offline.' },
                {
                  guard: 'hasUnread',
                  target: 'marking',
                  description: 'The thread has unread messages.',
                },
                { target: 'resting', description: 'Every message has been read.' },
              ],
            },
            marking: {
              description: 'The messages are being marked as read.',
              invoke: {
                id: 'readContact',
                src: 'readContact',
                input: which,
                onDone: { target: 'resting', actions: keptAndShown },
                onError: 'resting',
              },
            },
            resting: {
              description: 'Waits before loading the thread again.',
              after: { pause: 'refreshing' },
            },
            refreshing: {
              description: 'New messages are being loaded.',
              invoke: {
                id: 'refresh',
                src: 'loadContact',
                input: which,
                onDone: { target: 'deciding', actions: keptAndShown },
                onError: 'resting',
              },
            },
            away: {
              description: 'The tab is hidden or offline, so no requests are sent.',
              on: { 'attention.returned': { target: 'refreshing', actions: 'noteReturn' } },
            },
          },
        },
        writing: {
          description: 'The form for the next message.',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Checks whether a message can be added.',
              always: [
                {
                  guard: 'mayReply',
                  target: 'free',
                  description: 'The thread is open and not full.',
                },
                { target: 'barred', description: 'The thread is closed or full.' },
              ],
            },
            free: {
              description: 'The reader writes a message and sends it.',
              always: {
                guard: 'isBarred',
                target: 'barred',
                description: 'The thread has been closed since, or is full.',
              },
              invoke: {
                id: 'reply',
                src: 'reply',
                input: ({ context: { id, draft } }) => ({
                  values: { contact_id: id, message: draft },
                }),
                onSnapshot: { actions: { type: 'keepDraft', params: formValues } },
                onDone: {
                  target: 'free',
                  reenter: true,
                  actions: [
                    { type: 'keepMessage', params: output },
                    {
                      type: 'keepDraft',
                      params: ({ context: { id } }) => ({ contact_id: id, message: '' }),
                    },
                  ],
                },
              },
            },
            barred: {
              description: 'The page says why no message can be added, in place of the form.',
            },
          },
        },
        desk: {
          description: 'The other actions on the thread.',
          invoke: {
            id: 'threadDesk',
            src: 'threadDesk',
            input: ({ context, self }) => ({
              reportTo: self,
              contact: come(context),
              me: context.me,
            }),
          },
          on: {
            'thread.changed': {
              actions: { type: 'keepContact', params: ({ event: { contact } }) => contact },
            },
          },
        },
      },
    },
    missing: { description: 'The page says that there is no such thread.' },
    failed: {
      description: 'The thread could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ContactThreadRef = ActorRefFrom<typeof contactThreadMachine>
