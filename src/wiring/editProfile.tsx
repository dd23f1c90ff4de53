import { editProfileMachine } from '#machines/member/editProfile.machine.ts'
import { profileCardForm } from '#machines/member/profileCard.form.ts'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import type { ProfileCard } from '#rules/member/profile.ts'
import type { Me } from '#rules/member/schema.ts'
import { checkNickname, saveProfile } from '#services/profile.ts'
import { laterWith } from '#views/later/later.tsx'
import { EditProfilePage } from '#views/member/EditProfilePage.tsx'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export const flows = ({ hear, tell: { announce, changeMember, goTo } }: World) => ({
  editProfile: editProfileMachine.provide({
    actors: {
      profileCard: profileCardForm.provide({
        actors: {
          verify: calling<ProfileCard, unknown>(checkNickname),
          submit: calling<ProfileCard, Me>(saveProfile),
          unsavedWork: unsavedWorkMachine.provide({ actors: { guardWork: hear.work } }),
        },
        actions: { announce },
      }),
    },
    actions: { changeMember, goTo },
  }),
})

export default (world: World) => {
  const { editProfile } = flows(world)
  const LaterAvatar = laterWith(async () => {
    const { AvatarField, avatarFlow } = await import('./avatar.ts')
    return [AvatarField, { flow: avatarFlow(world) }]
  })
  return () => (
    <EditProfilePage
      flow={editProfile}
      Picture={LaterAvatar}
      input={{ me: world.currentMember() }}
    />
  )
}
