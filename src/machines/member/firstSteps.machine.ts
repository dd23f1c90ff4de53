import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction, needActor, needListener } from '#machines/needs.ts'
import { event, output } from '#machines/params.ts'
import { hasTakenFirstSteps, showsFirstSteps } from '#rules/member/first-steps.ts'
import type { Me } from '#rules/member/schema.ts'

type MemberChanged = { type: 'member.changed'; member: Me }

export type FirstStepsEvent = MemberChanged | { type: 'putAway.requested' }

interface FirstStepsContext {
  me: Me
}

/**
 * The first steps of a new member, shown on the home page until all are taken or the member dismisses them. If the
 * member takes the last step while the home page is on screen, a celebration is shown until they leave the page.
 */
export const firstStepsMachine = setup({
  types: {
    context: {} as FirstStepsContext,
    events: {} as FirstStepsEvent,
    input: {} as FirstStepsContext,
    tags: {} as 'busy',
    children: {} as { member: 'member'; putAway: 'putAway' },
  },
  actors: { member: needListener<MemberChanged>(), putAway: needActor<Me>() },
  guards: {
    showsFirstSteps: ({ context }) => showsFirstSteps(context.me),
    hasTakenFirstSteps: ({ context }) => hasTakenFirstSteps(context.me),
    showsNoFirstSteps: ({ context }) => !showsFirstSteps(context.me),
  },
  actions: {
    keepMember: assign((_, { member }: { member: Me }) => ({ me: member })),
    changeMember: needAction<Me>('changeMember'),
  },
}).createMachine({
  id: 'firstSteps',
  description: 'The first steps that home suggests to a new member.',
  context: ({ input }) => input,
  invoke: { id: 'member', src: 'member' },
  on: { 'member.changed': { actions: { type: 'keepMember', params: event } } },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks whether any steps are left.',
      always: [
        { guard: 'showsFirstSteps', target: 'open', description: 'Some steps are left.' },
        { target: 'hidden', description: 'All steps are taken, or the member has hidden them.' },
      ],
    },
    open: {
      description: 'The steps are shown, with those taken so far.',
      initial: 'resting',
      always: [
        {
          guard: 'hasTakenFirstSteps',
          target: 'taken',
          description: 'The member has just taken the last step.',
        },
        {
          guard: 'showsNoFirstSteps',
          target: 'hidden',
          description: 'The steps were hidden in another tab, or the member may not take them now.',
        },
      ],
      states: {
        resting: {
          description: 'Nothing is being saved.',
          on: { 'putAway.requested': 'puttingAway' },
        },
        puttingAway: {
          tags: 'busy',
          description: 'The server is asked not to show the steps again.',
          invoke: {
            id: 'putAway',
            src: 'putAway',
            onDone: {
              target: '#firstSteps.hidden',
              actions: { type: 'changeMember', params: output },
            },
            onError: 'failed',
          },
        },
        failed: {
          description: 'The steps are still shown, and the member can try again to hide them.',
          on: { 'putAway.requested': 'puttingAway' },
        },
      },
    },
    taken: { description: 'All steps are taken, and the page says so.' },
    hidden: { description: 'The steps are hidden.' },
  },
})

export type FirstStepsRef = ActorRefFrom<typeof firstStepsMachine>
