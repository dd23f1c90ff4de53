import { avatarMachine } from '#machines/member/avatar.machine.ts'
import type { Me } from '#rules/member/schema.ts'
import { saveProfile } from '#services/profile.ts'
import { calling } from './actors.ts'
import { pictureUploadFlow } from './pictureChoice.ts'
import type { World } from './world.ts'

export { AvatarField } from '#views/member/AvatarField.tsx'

/** Connects the avatar chart to the browser and the server. */
export const avatarFlow = ({ hear, tell: { changeMember } }: World) =>
  avatarMachine.provide({
    actors: {
      upload: pictureUploadFlow(),
      saveAvatar: calling<{ avatar: number | null }, Me>(saveProfile),
      guardWork: hear.work,
    },
    actions: { changeMember },
  })
