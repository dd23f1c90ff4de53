import type { ProfileFacts, profileMachine } from '#machines/profile.machine.ts'
import { ContentLinks } from '#views/ContentLinks.tsx'
import { useFlow } from '#views/flow.tsx'
import { AddressBook } from '#views/profile/AddressBook.tsx'
import { AddressReadings } from '#views/profile/AddressReadings.tsx'
import { Exclusions } from '#views/profile/Exclusions.tsx'
import { HeaderCard } from '#views/profile/HeaderCard.tsx'
import { Popups } from '#views/profile/Popups.tsx'
import { Safety } from '#views/profile/Safety.tsx'
import { Surveys } from '#views/profile/Surveys.tsx'
import styles from './ProfilePage.module.css'

/** Everything a member keeps about herself. */
export function ProfilePage({ flow, facts }: { flow: typeof profileMachine; facts: ProfileFacts }) {
  const profile = useFlow(flow, facts)
  return (
    <div className={styles.sections}>
      <HeaderCard profile={profile} />
      <AddressBook profile={profile} />
      <AddressReadings profile={profile} />
      <Exclusions profile={profile} />
      <Surveys profile={profile} />
      <Safety profile={profile} />
      <ContentLinks />
      <Popups profile={profile} />
    </div>
  )
}
