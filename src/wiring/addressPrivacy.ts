import { addressPrivacyMachine } from '#machines/member/addressPrivacy.machine.ts'
import { privacyChangeForm } from '#machines/member/privacyChange.form.ts'
import type { PrivacyAnswer } from '#rules/member/privacy.ts'
import type { Me } from '#rules/member/schema.ts'
import { loadPrivacyNote, lookUpPrivacy } from '#services/privacy.ts'
import { saveProfile } from '#services/profile.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export { AddressPrivacy } from '#views/member/AddressPrivacy.tsx'

/** Who may have a member's address, over the server. It is below the fold, so it is loaded after the first screen. */
export const addressPrivacyFlow = ({
  hear,
  tell: { announce, changeMember, closeOverlay },
}: World) =>
  addressPrivacyMachine.provide({
    actors: {
      overlay: hear.overlay,
      member: hear.member,
      loadNote: calling(loadPrivacyNote),
      lookUp: calling(lookUpPrivacy),
      privacyChange: privacyChangeForm.provide({
        actors: { submit: calling<PrivacyAnswer, Me>(saveProfile) },
      }),
    },
    actions: { announce, changeMember, closeOverlay },
  })
