import { birthdayListingMachine } from '#machines/member/birthdayListing.machine.ts'
import { loadBirthdayListing, saveBirthdayListing } from '#services/preferences.ts'
import { BirthdaysPage } from '#views/member/BirthdaysPage.tsx'
import { calling } from './actors.ts'
import { birthdayCalendarFlow } from './birthdayCalendar.ts'
import type { World } from './world.ts'

export const flows = (world: World) => ({
  birthdayCalendar: birthdayCalendarFlow(world),
  birthdayListing: birthdayListingMachine.provide({
    actors: {
      loadListing: calling(loadBirthdayListing),
      saveListing: calling(saveBirthdayListing),
    },
  }),
})

export default (world: World) => {
  const { birthdayCalendar, birthdayListing } = flows(world)
  return () => (
    <BirthdaysPage
      flow={birthdayCalendar}
      listing={birthdayListing}
      isMinor={world.currentMember().is_minor}
      input={{ now: world.now() }}
    />
  )
}
