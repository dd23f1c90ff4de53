import { mayReachOthers } from '#rules/member/schema.ts'
import { later } from '#views/kit/later.tsx'
import type { BirthdayListingProps } from '#views/member/BirthdayListing.tsx'
import { BirthdaysPage } from '#views/member/BirthdaysPage.tsx'
import type { PetEditorProps } from '#views/member/PetEditor.tsx'
import type { PetsProps } from '#views/member/Pets.tsx'
import { birthdayCalendarFlow } from './birthdayCalendar.ts'
import type { World } from './world.ts'

export const flows = (world: World) => ({
  birthdayCalendar: birthdayCalendarFlow(world),
})

export default (world: World) => {
  const { birthdayCalendar } = flows(world)
  const { is_minor, has_received_parent_confirmation } = world.currentMember()
  const LaterEditor = later(async () => {
    const { PetEditor, petEditorFlow } = await import('./petEditor.ts')
    const flow = petEditorFlow(world)
    return {
      default: (props: Omit<PetEditorProps, 'flow'>) => <PetEditor {...props} flow={flow} />,
    }
  })
  const LaterListing = later(async () => {
    const { BirthdayListing, preferencesFlow } = await import('./preferences.ts')
    const flow = preferencesFlow(world)
    return {
      default: ({ input }: Pick<BirthdayListingProps, 'input'>) => (
        <BirthdayListing flow={flow} input={input} isMinor={is_minor} />
      ),
    }
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
