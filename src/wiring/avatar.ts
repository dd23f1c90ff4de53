import { type UploadSent, uploadMachine } from '#machines/feed/upload.machine.ts'
import { avatarMachine } from '#machines/member/avatar.machine.ts'
import type { Picture, Video } from '#rules/feed/picture.ts'
import type { Me } from '#rules/member/schema.ts'
import { uploadPicture } from '#services/pictures.ts'
import { saveProfile } from '#services/profile.ts'
import { calling, doing } from './actors.ts'
import { cropFlow } from './crop.ts'
import type { World } from './world.ts'

export { AvatarField } from '#views/member/AvatarField.tsx'

/** A member's picture, over the browser and the server. */
export const avatarFlow = ({ hear, tell: { changeMember } }: World) =>
  avatarMachine.provide({
    actors: {
      upload: uploadMachine.provide({
        actors: { crop: cropFlow(), send: doing<UploadSent, Picture | Video>(uploadPicture) },
      }),
      saveAvatar: calling<{ avatar: number | null }, Me>(saveProfile),
      guardWork: hear.work,
    },
    actions: { changeMember },
  })
