import { addressPrivacyMachine } from '#machines/member/addressPrivacy.machine.ts'
import { privacyChangeForm } from '#machines/member/privacyChange.form.ts'
import type { PrivacyAnswer } from '#rules/member/privacy.ts'
import type { Me } from '#rules/member/schema.ts'
import { loadPrivacyNote, lookUpPrivacy } from '#services/privacy.ts'
import { saveProfile } from '#services/profile.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export { AddressPrivacy } from '#views/member/AddressPrivacy.tsx'

/**
 * Connects the address privacy chart to the server. This part of the settings is below the fold, so it loads after the
 * first screen.
 */
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
