import { type ActorRefFrom, assign, setup } from 'xstate'
import { needAction } from '#machines/needs.ts'
import { event, output } from '#machines/params.ts'
import { profileCardOf } from '#rules/member/profile.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Destination } from '#rules/wire/path.ts'
import type { PictureTold } from './avatar.machine.ts'
import { profileCardForm } from './profileCard.form.ts'

interface EditProfileContext {
  me: Me
  /** The state of the picture so far. */
  picture: Pick<PictureTold, 'isUnderWay' | 'problem'>
}

const backToProfile = { type: 'goTo', params: { path: '/profile' } } as const

/**
 * The page for the picture, the nickname and the chat handle. The picture is a separate flow that reports its state.
 * Once the fields are saved and no upload is in progress, the page leads back to the profile. If that upload fails, the
 * page stays open. Saving again then leads back to the profile without the picture.
 */
export const editProfileMachine = setup({
  types: {
    context: {} as EditProfileContext,
    input: {} as { me: Me },
    events: {} as PictureTold,
  },
  actors: { profileCard: profileCardForm },
  guards: {
    isUnderWay: ({ context }) => context.picture.isUnderWay,
    hasProblem: ({ context }) => context.picture.problem !== null,
  },
  actions: {
    changeMember: needAction<Me>('changeMember'),
    goTo: needAction<Destination>('goTo'),
    keepMember: assign((_, me: Me) => ({ me })),
    keepPicture: assign((_, { isUnderWay, problem }: PictureTold) => ({
      picture: { isUnderWay, problem },
    })),
  },
}).createMachine({
  id: 'editProfile',
  description: 'The page for the picture, the nickname and the Discord handle.',
  context: ({ input }) => ({
    ...input,
    picture: { isUnderWay: false, problem: null },
  }),
  on: { 'picture.told': { actions: { type: 'keepPicture', params: event } } },
  initial: 'editing',
  states: {
    editing: {
      description: 'The member edits nickname and Discord handle, and saves them.',
      invoke: {
        id: 'profileCard',
        src: 'profileCard',
        input: ({ context: { me } }) => ({ values: profileCardOf(me) }),
        onDone: {
          target: 'deciding',
          actions: [
            { type: 'keepMember', params: output },
            { type: 'changeMember', params: output },
          ],
        },
      },
    },
    deciding: {
      description:
        'Nickname and handle are saved. Checks whether a picture is still being uploaded.',
      always: [
        {
          guard: 'isUnderWay',
          target: 'finishing',
          description: 'A picture is still being uploaded.',
        },
        {
          target: 'saved',
          actions: backToProfile,
          description:
            'No picture is being uploaded, or the member has seen why the upload failed.',
        },
      ],
    },
    finishing: {
      description: 'The page waits for the picture.',
      always: [
        { guard: 'isUnderWay', description: 'The picture is still being uploaded.' },
        {
          guard: 'hasProblem',
          target: 'editing',
          description: 'The upload has failed, so the page stays open.',
        },
        {
          target: 'saved',
          actions: backToProfile,
          description: 'The picture is saved too, or its upload was cancelled.',
        },
      ],
    },
    saved: { type: 'final', description: 'The tab returns to the profile.' },
  },
})

export type EditProfileRef = ActorRefFrom<typeof editProfileMachine>
