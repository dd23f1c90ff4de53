import { birthdayListingMachine } from '#machines/member/birthdayListing.machine.ts'
import { loadPreferences, savePreferences } from '#services/preferences.ts'
import { later } from '#views/kit/later.tsx'
import { BirthdaysPage } from '#views/member/BirthdaysPage.tsx'
import type { PetEditorProps } from '#views/member/PetEditor.tsx'
import type { PetsProps } from '#views/member/Pets.tsx'
import { calling } from './actors.ts'
import { birthdayCalendarFlow } from './birthdayCalendar.ts'
import type { World } from './world.ts'

export const flows = (world: World) => ({
  birthdayCalendar: birthdayCalendarFlow(world),
  birthdayListing: birthdayListingMachine.provide({
    actors: {
      loadListing: calling(loadPreferences),
      saveListing: calling(savePreferences),
    },
  }),
})

export default (world: World) => {
  const { birthdayCalendar, birthdayListing } = flows(world)
  const { is_minor, has_received_parent_confirmation } = world.currentMember()
  const LaterEditor = later(async () => {
    const { PetEditor, petEditorFlow } = await import('./petEditor.ts')
    const flow = petEditorFlow(world)
    return {
      default: (props: Omit<PetEditorProps, 'flow'>) => <PetEditor {...props} flow={flow} />,
    }
  })
  const LaterPets = later(async () => {
    const { Pets, petsFlow } = await import('./pets.ts')
    const flow = petsFlow()
    const isWaiting = is_minor && !has_received_parent_confirmation
    return {
      default: ({ input }: Pick<PetsProps, 'input'>) => (
        <Pets flow={flow} input={input} isWaiting={isWaiting} Editor={LaterEditor} />
      ),
    }
  })
  return () => (
    <BirthdaysPage
      flow={birthdayCalendar}
      listing={birthdayListing}
      Pets={LaterPets}
      isMinor={is_minor}
      input={{ now: world.now() }}
    />
  )
}
