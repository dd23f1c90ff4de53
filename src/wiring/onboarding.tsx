import { firstAddressForm } from '#machines/address/firstAddress.form.ts'
import { identityForm, nicknameForm, privacyForm } from '#machines/joining/onboarding.form.ts'
import { onboardingMachine } from '#machines/joining/onboarding.machine.ts'
import type { IdentityStep } from '#rules/joining/onboarding.ts'
import type { NicknameValues } from '#rules/joining/onboarding-drafts.ts'
import { onboardingDraftSchema } from '#rules/joining/onboarding-steps.ts'
import type { PrivacyAnswer } from '#rules/member/privacy.ts'
import type { Me } from '#rules/member/schema.ts'
import { queryOf } from '#rules/tab/place.ts'
import { loadAddresses, saveAddress } from '#services/addresses.ts'
import { keepDraft, readDraft } from '#services/drafts.ts'
import { checkNickname, saveProfile } from '#services/profile.ts'
import { OnboardingPage } from '#views/joining/OnboardingPage.tsx'
import { calling } from './actors.ts'
import type { World } from './world.ts'

const draftOf = (owner: number) => ({ form: 'onboarding', owner, fields: onboardingDraftSchema })

export const flows = ({ currentMember, hear, tell }: World) => {
  return {
    onboarding: onboardingMachine.provide({
      actors: {
        place: hear.address,
        loadAddresses: calling(loadAddresses),
        privacy: privacyForm.provide({
          actors: { submit: calling<PrivacyAnswer, Me>(saveProfile) },
        }),
        nickname: nicknameForm.provide({
          actors: {
            verify: calling<NicknameValues, unknown>(checkNickname),
            submit: calling<NicknameValues, Me>(saveProfile),
          },
          actions: { announce: tell.announce },
        }),
        identity: identityForm.provide({
          actors: { submit: calling<IdentityStep, Me>(saveProfile) },
        }),
        address: firstAddressForm.provide({ actors: { submit: calling(saveAddress) } }),
        completeOnboarding: calling((_: unknown, call) =>
          saveProfile({ has_completed_onboarding: true }, call),
        ),
      },
      actions: {
        outdateErrors: tell.outdateErrors,
        goTo: tell.goTo,
        returnTo: tell.returnTo,
        keepDraft: (_, values) => keepDraft(draftOf(currentMember().id), values),
        changeMember: tell.changeMember,
        logOut: tell.logOut,
      },
    }),
  }
}

export default (world: World) => {
  const { onboarding } = flows(world)
  return () => {
    const member = world.currentMember()
    return (
      <OnboardingPage
        flow={onboarding}
        input={{
          member,
          now: world.now(),
          query: queryOf(world.place().path),
          draft: readDraft(draftOf(member.id)),
        }}
      />
    )
  }
}
