import { createEmptyActor } from 'xstate'
import { preferencesMachine } from '#machines/member/preferences.machine.ts'
import { loadPreferences, savePreferences } from '#services/preferences.ts'
import { calling } from './actors.ts'
import type { World } from './world.ts'

export { BirthdayListing } from '#views/member/BirthdayListing.tsx'
export { Preferences } from '#views/member/Preferences.tsx'

/** The recipient of the chart's events on pages that do not show any of the changed preferences. */
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
