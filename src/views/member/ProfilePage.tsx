import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { profileMachine } from '#machines/member/profile.machine.ts'
import { useFlow } from '#views/flow.tsx'
import { AddressBook } from './AddressBook.tsx'
import { HeaderCard } from './HeaderCard.tsx'
import { OwnStanding } from './OwnStanding.tsx'
import { OwnSwaps } from './OwnSwaps.tsx'
import { Popups } from './Popups.tsx'
import styles from './ProfilePage.module.css'
import { Surveys } from './Surveys.tsx'

interface ProfilePageProps {
  flow: typeof profileMachine
  PageLinks: ComponentType
  input: InputFrom<typeof profileMachine>
}

/** The member's own profile. */
export function ProfilePage({ flow, PageLinks, input }: ProfilePageProps) {
  const profile = useFlow(flow, input)
  return (
    <div className={styles.sections}>
      <HeaderCard profile={profile} />
      <OwnStanding profile={profile} />
      <AddressBook profile={profile} />
      <Surveys profile={profile} />
      <OwnSwaps profile={profile} />
      <PageLinks />
      <Popups profile={profile} />
    </div>
  )
}
