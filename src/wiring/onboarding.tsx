import { firstAddressForm } from '#machines/address/firstAddress.form.ts'
import { identityForm, nicknameForm, privacyForm } from '#machines/joining/onboarding.form.ts'
import { onboardingMachine } from '#machines/joining/onboarding.machine.ts'
import { identityStepSchema, privacyStepSchema } from '#rules/joining/onboarding.ts'
import type {
  IdentityValues,
  NicknameValues,
  PrivacyValues,
} from '#rules/joining/onboarding-drafts.ts'
import type { Me } from '#rules/member/schema.ts'
import { loadAddresses, saveAddress } from '#services/addresses.ts'
import type { Call } from '#services/http.ts'
import { checkNickname, saveProfile } from '#services/profile.ts'
import { OnboardingPage } from '#views/joining/OnboardingPage.tsx'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export const flows = ({ currentMember, now, tell }: World) => {
  const savePrivacy = (values: PrivacyValues, call: Call) =>
    saveProfile(privacyStepSchema.parse(values), call)
  const saveIdentity = (values: IdentityValues, call: Call) =>
    saveProfile(identityStepSchema(new Date(now()), currentMember().email).parse(values), call)
  return {
    onboarding: onboardingMachine.provide({
      actors: {
        loadAddresses: calling(loadAddresses),
        privacy: privacyForm.provide({ actors: { submit: calling(savePrivacy) } }),
        nickname: nicknameForm.provide({
          actors: {
            verify: calling<NicknameValues, unknown>(checkNickname),
            submit: calling<NicknameValues, Me>(saveProfile),
          },
        }),
        identity: identityForm.provide({ actors: { submit: calling(saveIdentity) } }),
        address: firstAddressForm.provide({ actors: { submit: calling(saveAddress) } }),
        completeOnboarding: calling((_: unknown, call) =>
          saveProfile({ has_completed_onboarding: true }, call),
        ),
      },
      actions: {
        announce: tell.announce,
        outdateErrors: tell.outdateErrors,
        goTo: tell.goTo,
        changeMember: tell.changeMember,
        logOut: tell.logOut,
      },
    }),
  }
}

export default (world: World) => {
  const { onboarding } = flows(world)
  return () => (
    <OnboardingPage flow={onboarding} input={{ member: world.currentMember(), now: world.now() }} />
  )
}
