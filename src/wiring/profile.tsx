import { addressBookMachine } from '#machines/addressBook.machine.ts'
import { exclusionsMachine } from '#machines/exclusions.machine.ts'
import { birthDateForm } from '#machines/forms/birthDate.form.ts'
import { exclusionForm } from '#machines/forms/exclusion.form.ts'
import { passwordChangeForm } from '#machines/forms/password.form.ts'
import { regionForm } from '#machines/forms/region.form.ts'
import { profileMachine } from '#machines/profile.machine.ts'
import { safetyMachine } from '#machines/safety.machine.ts'
import {
  chooseDefaultAddress,
  deleteAddress,
  loadAddresses,
  loadAddressViews,
} from '#services/addresses.ts'
import { addExclusion, loadExclusions, removeExclusion } from '#services/exclusions.ts'
import { changePassword } from '#services/password.ts'
import { changeBirthDate, changeRegion } from '#services/profile.ts'
import { endOtherSessions, endSession, loadSessions } from '#services/sessions.ts'
import { loadSurveys } from '#services/surveys.ts'
import { ProfilePage } from '#views/pages/ProfilePage.tsx'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export const flows = ({ hear, tell: { announce, changeMember, logOut } }: World) => ({
  profile: profileMachine.provide({
    actors: {
      member: hear.member,
      addressBook: addressBookMachine.provide({
        actors: {
          loadAddresses: calling(loadAddresses),
          chooseDefault: calling(chooseDefaultAddress),
          deleteAddress: calling(deleteAddress),
        },
      }),
      exclusions: exclusionsMachine.provide({
        actors: {
          loadExclusions: calling(loadExclusions),
          exclusion: exclusionForm.provide({ actors: { submit: calling(addExclusion) } }),
          removeExclusion: calling(removeExclusion),
        },
        actions: { announce },
      }),
      safety: safetyMachine.provide({
        actors: {
          loadSessions: calling(loadSessions),
          endSession: calling(endSession),
          endOtherSessions: calling(endOtherSessions),
          passwordChange: passwordChangeForm.provide({
            actors: { submit: calling(changePassword) },
          }),
        },
        actions: { announce },
      }),
      loadAddressViews: calling(loadAddressViews),
      loadSurveys: calling(loadSurveys),
      birthDate: birthDateForm.provide({ actors: { submit: calling(changeBirthDate) } }),
      region: regionForm.provide({ actors: { submit: calling(changeRegion) } }),
    },
    actions: { announce, changeMember, logOut },
  }),
})

export default (world: World) => {
  const { profile } = flows(world)
  return () => (
    <ProfilePage flow={profile} facts={{ me: world.currentMember(), now: world.now() }} />
  )
}
