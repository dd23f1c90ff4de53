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
  /** The text typed before and not sent. */
  draft: string
}

interface ContactThreadContext extends ContactThreadGiven {
  /** Null until the thread has loaded. */
  contact: Contact | null
  /** The id of the first message that was new when the thread loaded; null where none was. */
  newFrom: number | null
}

const come = ({ contact }: ContactThreadContext) => known(contact, 'the thread')
const which = ({ context: { id } }: { context: ContactThreadContext }) => ({ id })
const kept = { type: 'keepContact', params: output } as const
/** Keeps the thread, and shows it while an action on it is in progress. */
const keptAndShown = [kept, { type: 'showContact', params: output }] as const

/**
 * A thread between a member and the mods, as either side sees it. New messages of the other side appear while the
 * reader looks, and are marked as read. The text being typed is kept, also when the page is left. A closed thread shows
 * a note in place of the form.
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
    keepMessage: assign(({ context }, message: ChatMessage) => ({
      contact: withMessage(come(context), message),
      draft: '',
    })),
  },
  delays: { pause: THREAD_LOOK_MS },
}).createMachine({
  id: 'contactThread',
  description: 'A thread between a member and the mods.',
  context: ({ input }) => ({ ...input, contact: null, newFrom: null }),
  invoke: { id: 'attention', src: 'attention' },
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
          { target: 'failed' },
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
          states: {
            deciding: {
              description: 'Checks whether there is something new.',
              always: [
                { guard: 'hasUnread', target: 'marking', description: 'It has not been read.' },
                { target: 'resting' },
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
              on: { 'attention.lost': 'away' },
              after: { pause: 'refreshing' },
            },
            refreshing: {
              description: 'What has been written meanwhile is on its way.',
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
              on: { 'attention.returned': 'refreshing' },
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
                { target: 'barred' },
              ],
            },
            free: {
              description: 'It is written and sent.',
              always: {
                guard: 'isBarred',
                target: 'barred',
                description: 'It was closed meanwhile, or is full.',
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
