import { mayReachOthers } from '#rules/member/schema.ts'
import { later, laterWith } from '#views/later/later.tsx'
import { BirthdaysPage } from '#views/member/BirthdaysPage.tsx'
import type { PetsProps } from '#views/member/Pets.tsx'
import { birthdayCalendarFlow } from './birthdayCalendar.ts'
import type { World } from './world.ts'

export const flows = (world: World) => ({
  birthdayCalendar: birthdayCalendarFlow(world),
})

export default (world: World) => {
  const { birthdayCalendar } = flows(world)
  const { is_minor, has_received_parent_confirmation } = world.currentMember()
  const LaterEditor = laterWith(async () => {
    const { PetEditor, petEditorFlow } = await import('./petEditor.ts')
    return [PetEditor, { flow: petEditorFlow(world) }]
  })
  const LaterListing = laterWith(async () => {
    const { BirthdayListing, preferencesFlow } = await import('./preferences.ts')
    return [BirthdayListing, { flow: preferencesFlow(world), isMinor: is_minor }]
  })
  const LaterPets = later(async () => {
    const { Pets, petsFlow } = await import('./pets.ts')
    const flow = petsFlow()
    const isWaiting = is_minor && !has_received_parent_confirmation
    return {
      default: ({ input }: Pick<PetsProps, 'input'>) => (
        <Pets
          flow={flow}
          input={input}
          isWaiting={isWaiting}
          mayChange={mayReachOthers(world.currentMember())}
          Editor={LaterEditor}
        />
      ),
    }
  })
  return () => (
    <BirthdaysPage
      flow={birthdayCalendar}
      Listing={LaterListing}
      Pets={LaterPets}
      input={{ now: world.now() }}
    />
  )
}
