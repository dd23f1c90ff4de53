import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import type { InputFrom } from 'xstate'
import type { profileMachine } from '#machines/member/profile.machine.ts'
import { useFlow } from '#views/flow.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { AddressBook } from './AddressBook.tsx'
import type { AddressPrivacyProps } from './AddressPrivacy.tsx'
import { AddressReadings } from './AddressReadings.tsx'
import type { FarewellProps } from './Farewell.tsx'
import { HeaderCard } from './HeaderCard.tsx'
import { Popups } from './Popups.tsx'
import styles from './ProfilePage.module.css'
import type { SafetyProps } from './Safety.tsx'
import { Surveys } from './Surveys.tsx'

/** Placeholder for a part that is not loaded yet. */
interface Held {
  fallback?: ReactNode
}

interface ProfilePageProps {
  flow: typeof profileMachine
  // The parts from here to `Farewell` are below the first screen and load after it.
  Preferences: ComponentType<Held>
  AddressPrivacy: ComponentType<Held & Pick<AddressPrivacyProps, 'input'>>
  Exclusions: ComponentType<Held>
  Safety: ComponentType<Held & Pick<SafetyProps, 'input'>>
  OwnCopy: ComponentType<Held>
  Farewell: ComponentType<Held & Pick<FarewellProps, 'input'>>
  PageLinks: ComponentType
  input: InputFrom<typeof profileMachine>
}

/** The member's own profile. */
export function ProfilePage({
  flow,
  Preferences,
  AddressPrivacy,
  Exclusions,
  Safety,
  OwnCopy,
  Farewell,
  PageLinks,
  input,
}: ProfilePageProps) {
  const profile = useFlow(flow, input)
  const email = useSelector(profile, ({ context }) => context.me.email)
  return (
    <div className={styles.sections}>
      <HeaderCard profile={profile} />
      <AddressBook profile={profile} />
      <Surveys profile={profile} />
      <Safety input={{ email }} fallback={<Coming id="safety" title="Sign-in and safety" />} />
      <section aria-labelledby="privacy" className={styles.group}>
        <div>
          <SectionHeader id="privacy" title="Privacy" />
          <p className={styles.quiet}>
            What we tell you, what others see of you, and how you take everything with you.
          </p>
        </div>
        <Preferences fallback={<Coming id="preferences" level={3} title="Preferences" />} />
        <AddressPrivacy
          input={{ me: input.me }}
          fallback={<Coming id="address-privacy" level={3} title="Who may have my address" />}
        />
        <Exclusions fallback={<Coming id="exclusions" level={3} title="Never pair me with" />} />
        <AddressReadings profile={profile} />
        <OwnCopy fallback={<Coming id="own-copy" level={3} title="Your data" />} />
        <Farewell
          input={{ me: input.me }}
          fallback={<Coming id="leaving" level={3} title="Leaving Critter Swap" />}
        />
      </section>
      <PageLinks />
      <Popups profile={profile} />
    </div>
  )
}

/** Placeholder for a section that has not loaded yet, with about its final height. */
function Coming({ id, title, level }: { id: string; title: string; level?: 3 }) {
  return (
    <Card aria-labelledby={id} padding="lg">
      <SectionHeader id={id} title={title} level={level} />
      <Loading label={`Loading “${title}”`}>
        <Skeleton lines={8} />
      </Loading>
    </Card>
  )
}
