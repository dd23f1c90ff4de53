import { addressBookMachine } from '#machines/address/addressBook.machine.ts'
import { ownSwapsMachine } from '#machines/exchange/ownSwaps.machine.ts'
import { birthDateForm } from '#machines/member/birthDate.form.ts'
import { profileMachine } from '#machines/member/profile.machine.ts'
import { regionForm } from '#machines/member/region.form.ts'
import { standingMachine } from '#machines/member/standing.machine.ts'
import { surveysMachine } from '#machines/survey/surveys.machine.ts'
import { exchangeAsking } from '#rules/tab/session.ts'
import { chooseDefaultAddress, deleteAddress, loadAddresses } from '#services/addresses.ts'
import { loadOwnSwaps } from '#services/exchanges.ts'
import { changeBirthDate, changeRegion, loadStanding } from '#services/profile.ts'
import { loadSurveys } from '#services/surveys.ts'
import { ProfilePage } from '#views/member/ProfilePage.tsx'
import { calling } from './actors.ts'
import { PageLinks } from './pageLinks.ts'
import type { World } from './world.ts'

export const flows = ({
  hear,
  tell: { announce, changeMember, logOut, closeOverlay, goTo },
}: World) => ({
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
      surveys: surveysMachine.provide({ actors: { load: calling(loadSurveys) } }),
      standing: standingMachine.provide({ actors: { load: calling(loadStanding) } }),
      swaps: ownSwapsMachine.provide({ actors: { load: calling(loadOwnSwaps) } }),
      birthDate: birthDateForm.provide({
        actors: { submit: calling(changeBirthDate) },
        actions: { announce },
      }),
      region: regionForm.provide({
        actors: { submit: calling(changeRegion) },
        actions: { announce },
      }),
    },
    actions: { announce, changeMember, logOut, closeOverlay, goTo },
  }),
})

export default (world: World) => {
  const { profile } = flows(world)
  return () => (
    <ProfilePage
      flow={profile}
      PageLinks={PageLinks}
      input={{
        me: world.currentMember(),
        now: world.now(),
        asking: exchangeAsking(world.place().state),
      }}
    />
  )
}
