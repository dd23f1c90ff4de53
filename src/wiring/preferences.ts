import { createEmptyActor } from 'xstate'
import { preferencesMachine } from '#machines/member/preferences.machine.ts'
import { loadPreferences, savePreferences } from '#services/preferences.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export { BirthdayListing } from '#views/member/BirthdayListing.tsx'
export { Preferences } from '#views/member/Preferences.tsx'

/** Receives the chart's reports on pages that show none of the changed preferences, and ignores them. */
export const nobody = createEmptyActor()

/**
 * Connects the member's preferences to the server. The settings page loads this code together with the page, and the
 * birthdays page loads it after its first screen.
 */
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
