import { addressBookMachine } from '#machines/address/addressBook.machine.ts'
import { addressReadingsMachine } from '#machines/address/addressReadings.machine.ts'
import { birthDateForm } from '#machines/member/birthDate.form.ts'
import { profileMachine } from '#machines/member/profile.machine.ts'
import { regionForm } from '#machines/member/region.form.ts'
import { surveysMachine } from '#machines/survey/surveys.machine.ts'
import { exchangeAsking } from '#rules/tab/session.ts'
import {
  chooseDefaultAddress,
  deleteAddress,
  loadAddresses,
  loadAddressViews,
} from '#services/addresses.ts'
import { changeBirthDate, changeRegion } from '#services/profile.ts'
import { loadSurveys } from '#services/surveys.ts'
import { later } from '#views/kit/later.tsx'
import type { AddressPrivacyProps } from '#views/member/AddressPrivacy.tsx'
import type { FarewellProps } from '#views/member/Farewell.tsx'
import { ProfilePage } from '#views/member/ProfilePage.tsx'
import type { SafetyProps } from '#views/member/Safety.tsx'
import { calling } from './actors.ts'
import { PageLinks } from './pageLinks.ts'
import type { World } from './world.ts'

export const flows = ({ hear, tell: { announce, changeMember, logOut, closeOverlay } }: World) => ({
  profile: profileMachine.provide({
    actors: {
      member: hear.member,
      overlay: hear.overlay,
      addressBook: addressBookMachine.provide({
        actors: {
          overlay: hear.overlay,
          loadAddresses: calling(loadAddresses),
          chooseDefault: calling(chooseDefaultAddress),
          deleteAddress: calling(deleteAddress),
        },
        actions: { closeOverlay },
      }),
      readings: addressReadingsMachine.provide({ actors: { load: calling(loadAddressViews) } }),
      surveys: surveysMachine.provide({ actors: { load: calling(loadSurveys) } }),
      birthDate: birthDateForm.provide({
        actors: { submit: calling(changeBirthDate) },
        actions: { announce },
      }),
      region: regionForm.provide({
        actors: { submit: calling(changeRegion) },
        actions: { announce },
      }),
    },
    actions: { announce, changeMember, logOut, closeOverlay },
  }),
})

export default (world: World) => {
  const { profile } = flows(world)
  const parts = () => import('./profileParts.ts')
  const LaterPreferences = later(async () => {
    const { nobody, Preferences, preferencesFlow } = await import('./preferences.ts')
    const flow = preferencesFlow(world)
    const { is_minor } = world.currentMember()
    return {
      default: () => <Preferences flow={flow} input={{ reportTo: nobody }} isMinor={is_minor} />,
    }
  })
  const LaterAddressPrivacy = later(async () => {
    const { AddressPrivacy, addressPrivacyFlow } = await import('./addressPrivacy.ts')
    const flow = addressPrivacyFlow(world)
    return {
      default: ({ input }: Pick<AddressPrivacyProps, 'input'>) => (
        <AddressPrivacy flow={flow} input={input} />
      ),
    }
  })
  const LaterExclusions = later(async () => {
    const { Exclusions, exclusionsFlow } = await parts()
    const flow = exclusionsFlow(world)
    return { default: () => <Exclusions flow={flow} /> }
  })
  const LaterSafety = later(async () => {
    const { Safety, safetyFlow } = await parts()
    const flow = safetyFlow(world)
    return {
      default: ({ input }: Pick<SafetyProps, 'input'>) => <Safety flow={flow} input={input} />,
    }
  })
  const LaterFarewell = later(async () => {
    const { Farewell, farewellFlow } = await parts()
    const flow = farewellFlow(world)
    return {
      default: ({ input }: Pick<FarewellProps, 'input'>) => <Farewell flow={flow} input={input} />,
    }
  })
  const LaterOwnCopy = later(async () => {
    const { OwnCopy, ownCopyFlow } = await parts()
    const flow = ownCopyFlow()
    return { default: () => <OwnCopy flow={flow} /> }
  })
  return () => (
    <ProfilePage
      flow={profile}
      Preferences={LaterPreferences}
      AddressPrivacy={LaterAddressPrivacy}
      Exclusions={LaterExclusions}
      Safety={LaterSafety}
      OwnCopy={LaterOwnCopy}
      Farewell={LaterFarewell}
      PageLinks={PageLinks}
      input={{
        me: world.currentMember(),
        now: world.now(),
        asking: exchangeAsking(world.place().state),
      }}
    />
  )
}
