import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, output } from '#machines/params.ts'
import { isGuideUnread } from '#rules/member/first-steps.ts'
import type { Me } from '#rules/member/schema.ts'

type MemberChanged = { type: 'member.changed'; member: Me }

interface GuideContext {
  /** Null for guests, and until the session is known. */
  me: Me | null
}

/**
 * Records that a new member has opened the page about how a swap works. It does nothing for other members and guests.
 */
export const guideMachine = setup({
  types: {
    context: {} as GuideContext,
    events: {} as MemberChanged,
    input: {} as GuideContext,
    tags: {} as 'busy',
    children: {} as { member: 'member'; noteReading: 'noteReading' },
  },
  actors: { member: needListener<MemberChanged>(), noteReading: needActor<Me>() },
  guards: { isGuideUnread: ({ context }) => isGuideUnread(context.me) },
  actions: {
    keepMember: assign((_, { member }: { member: Me }) => ({ me: member })),
    changeMember: needAction<Me>('changeMember'),
  },
}).createMachine({
  id: 'guide',
  description: 'The page about how a swap works, which is also a new member’s first step.',
  context: ({ input }) => input,
  invoke: { id: 'member', src: 'member' },
  initial: 'open',
  states: {
    open: {
      description: 'The page is open, and there is nothing to save so far.',
      on: { 'member.changed': { actions: { type: 'keepMember', params: event } } },
      always: {
        guard: 'isGuideUnread',
        target: 'noting',
        description: 'A new member reads the page for the first time.',
      },
    },
    noting: {
      tags: 'busy',
      description: 'The server is told that the member has read the page.',
      invoke: {
        id: 'noteReading',
        src: 'noteReading',
        onDone: { target: 'done', actions: { type: 'changeMember', params: output } },
        onError: 'missed',
      },
    },
    done: {
      type: 'final',
      description: 'The server and the tab have recorded that the member has read the page.',
    },
    missed: { type: 'final', description: 'Saving failed. The next visit tries again.' },
  },
})

export type GuideRef = ActorRefFrom<typeof guideMachine>
