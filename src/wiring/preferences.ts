import { createEmptyActor } from 'xstate'
import { preferencesMachine } from '#machines/member/preferences.machine.ts'
import { loadPreferences, savePreferences } from '#services/preferences.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export { BirthdayListing } from '#views/member/BirthdayListing.tsx'
export { Preferences } from '#views/member/Preferences.tsx'

/** Where none of what she changes is seen. */
export const nobody = createEmptyActor()

/** Which emails a member gets and what others see of her, over the server. Two pages fetch them after their first screen. */
export const preferencesFlow = ({ currentMember, tell }: World) =>
  preferencesMachine.provide({
    actors: {
      loadPreferences: calling(loadPreferences),
      savePreferences: calling(savePreferences),
    },
    actions: {
      adoptPreferences: (_, { shortcuts }) =>
        tell.changeMember(_, { ...currentMember(), shortcuts }),
    },
  })
