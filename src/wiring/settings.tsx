import { addressReadingsMachine } from '#machines/address/addressReadings.machine.ts'
import { loadAddressViews } from '#services/addresses.ts'
import { laterWith } from '#views/later/later.tsx'
import { SettingsPage } from '#views/member/SettingsPage.tsx'
import { calling } from './actors.ts'
import { nobody, Preferences, preferencesFlow } from './preferences.ts'
import type { World } from './world.ts'

export const flows = () => ({
  addressReadings: addressReadingsMachine.provide({ actors: { load: calling(loadAddressViews) } }),
})

export default (world: World) => {
  const { addressReadings } = flows()
  const preferences = preferencesFlow(world)
  const OwnPreferences = () => (
    <Preferences
      flow={preferences}
      input={{ reportTo: nobody }}
      isMinor={world.currentMember().is_minor}
    />
  )
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
    <SettingsPage
      Preferences={OwnPreferences}
      readings={addressReadings}
      AddressPrivacy={LaterAddressPrivacy}
      Exclusions={LaterExclusions}
      Safety={LaterSafety}
      OwnCopy={LaterOwnCopy}
      Farewell={LaterFarewell}
      input={{ me: world.currentMember() }}
    />
  )
}
