import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction } from '#machines/needs.ts'
import { formProblem, output } from '#machines/params.ts'
import { isNewlyTaken, NICKNAME_TAKEN } from '#rules/member/fields.ts'
import { profileCardOf } from '#rules/member/profile.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import type { Destination } from '#rules/wire/path.ts'
import type { Problem } from '#rules/wire/problem.ts'
import { profileCardForm } from './profileCard.form.ts'

interface EditProfileContext {
  me: Me
  /** The problem with the nickname that was told last. */
  told: Problem | null
}

/** The page for the nickname and the chat handle. Once they are saved, the way leads back to the profile. */
export const editProfileMachine = setup({
  types: { context: {} as EditProfileContext, input: {} as { me: Me } },
  actors: { profileCard: profileCardForm },
  guards: {
    isNewlyTaken: ({ context }, problem: Problem | null) => isNewlyTaken(problem, context.told),
  },
  actions: {
    announce: needAction<Toast>('announce'),
    changeMember: needAction<Me>('changeMember'),
    goTo: needAction<Destination>('goTo'),
    noteProblem: assign((_, problem: Problem | null) => ({ told: problem })),
  },
}).createMachine({
  id: 'editProfile',
  description: 'The page for the nickname and the chat handle.',
  context: ({ input }) => ({ ...input, told: null }),
  initial: 'editing',
  states: {
    editing: {
      description: 'Nickname and chat handle are edited until the server has saved them.',
      invoke: {
        id: 'profileCard',
        src: 'profileCard',
        input: ({ context: { me } }) => ({ values: profileCardOf(me) }),
        onSnapshot: [
          {
            guard: { type: 'isNewlyTaken', params: formProblem },
            actions: [
              { type: 'announce', params: { message: NICKNAME_TAKEN, tone: 'bad' } },
              { type: 'noteProblem', params: formProblem },
            ],
            description: 'Somebody has this nickname.',
          },
          {
            actions: { type: 'noteProblem', params: formProblem },
          },
        ],
        onDone: {
          target: 'saved',
          actions: [
            { type: 'changeMember', params: output },
            { type: 'goTo', params: { path: '/profile' } },
          ],
        },
      },
    },
    saved: { type: 'final', description: 'On the way back to the profile.' },
  },
})

export type EditProfileRef = ActorRefFrom<typeof editProfileMachine>
