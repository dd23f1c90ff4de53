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
import { laterWith } from '#views/later/later.tsx'
import { ProfilePage } from '#views/member/ProfilePage.tsx'
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
  const LaterPreferences = laterWith(async () => {
    const { nobody, Preferences, preferencesFlow } = await import('./preferences.ts')
    const { is_minor } = world.currentMember()
    return [
      Preferences,
      { flow: preferencesFlow(world), input: { reportTo: nobody }, isMinor: is_minor },
    ]
  })
  const LaterAddressPrivacy = laterWith(async () => {
    const { AddressPrivacy, addressPrivacyFlow } = await import('./addressPrivacy.ts')
    return [AddressPrivacy, { flow: addressPrivacyFlow(world) }]
  })
  const LaterExclusions = laterWith(async () => {
    const { Exclusions, exclusionsFlow } = await import('./exclusions.ts')
    return [Exclusions, { flow: exclusionsFlow(world) }]
  })
  const LaterSafety = laterWith(async () => {
    const { Safety, safetyFlow } = await import('./safety.ts')
    return [Safety, { flow: safetyFlow(world) }]
  })
  const LaterFarewell = laterWith(async () => {
    const { Farewell, farewellFlow } = await import('./farewell.ts')
    return [Farewell, { flow: farewellFlow(world) }]
  })
  const LaterOwnCopy = laterWith(async () => {
    const { OwnCopy, ownCopyFlow } = await import('./ownCopy.ts')
    return [OwnCopy, { flow: ownCopyFlow() }]
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
