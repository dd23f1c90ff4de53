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
      description: 'It is on its way.',
      invoke: {
        id: 'loadContact',
        src: 'loadContact',
        input: which,
        onDone: { target: 'open', actions: kept },
        onError: [
          {
            guard: { type: 'isNotFound', params: problem },
            target: 'missing',
            description: 'It is not there, or I may not know of it.',
          },
          { target: 'failed', description: 'The thread may well be there, so a retry may help.' },
        ],
      },
    },
    open: {
      type: 'parallel',
      description: 'It is shown, the newest last.',
      states: {
        news: {
          description: 'What the other side has written.',
          initial: 'deciding',
          on: { 'attention.lost': { target: '.away', actions: 'noteAbsence' } },
          states: {
            deciding: {
              description: 'Checks whether there is something new.',
              always: [
                { guard: 'isAway', target: 'away', description: 'Nobody would see it.' },
                { guard: 'hasUnread', target: 'marking', description: 'It has not been read.' },
                { target: 'resting', description: 'Everything in it has been read.' },
              ],
            },
            marking: {
              description: 'It is marked as read.',
              invoke: {
                id: 'readContact',
                src: 'readContact',
                input: which,
                onDone: { target: 'resting', actions: keptAndShown },
                onError: 'resting',
              },
            },
            resting: {
              description: 'Waits before it looks again.',
              after: { pause: 'refreshing' },
            },
            refreshing: {
              description: 'What was written since is on its way.',
              invoke: {
                id: 'refresh',
                src: 'loadContact',
                input: which,
                onDone: { target: 'deciding', actions: keptAndShown },
                onError: 'resting',
              },
            },
            away: {
              description: 'Nobody looks.',
              on: { 'attention.returned': { target: 'refreshing', actions: 'noteReturn' } },
            },
          },
        },
        writing: {
          description: 'The place for what is said next.',
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Checks whether something can be added.',
              always: [
                { guard: 'mayReply', target: 'free', description: 'It is open, with room in it.' },
                { target: 'barred', description: 'It is closed, or full.' },
              ],
            },
            free: {
              description: 'It is written and sent.',
              always: {
                guard: 'isBarred',
                target: 'barred',
                description: 'It was closed since, or is full.',
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
            barred: { description: 'Why nothing can be added is said in the place of the form.' },
          },
        },
        desk: {
          description: 'What is done with it beside writing in it.',
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
    missing: { description: 'There is no such thread.' },
    failed: {
      description: 'It could not be loaded.',
      on: { 'retry.requested': 'loading' },
    },
  },
})

export type ContactThreadRef = ActorRefFrom<typeof contactThreadMachine>
