import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import type { InputFrom } from 'xstate'
import type { profileMachine } from '#machines/member/profile.machine.ts'
import { useFlow } from '#views/flow.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { AddressBook } from './AddressBook.tsx'
import { AddressReadings } from './AddressReadings.tsx'
import type { FarewellProps } from './Farewell.tsx'
import { HeaderCard } from './HeaderCard.tsx'
import { Popups } from './Popups.tsx'
import styles from './ProfilePage.module.css'
import type { SafetyProps } from './Safety.tsx'
import { Surveys } from './Surveys.tsx'

/** Shown in place of a part until it has come. */
interface Held {
  fallback?: ReactNode
}

interface ProfilePageProps {
  flow: typeof profileMachine
  /** With its flow: it comes after the first screen. */
  Exclusions: ComponentType<Held>
  /** With its flow: it comes after the first screen. */
  Safety: ComponentType<Held & Pick<SafetyProps, 'input'>>
  /** With its flow: it comes after the first screen. */
  OwnCopy: ComponentType<Held>
  /** With its flow: it comes after the first screen. */
  Farewell: ComponentType<Held & Pick<FarewellProps, 'input'>>
  PageLinks: ComponentType
  input: InputFrom<typeof profileMachine>
}

/** Everything a member keeps about herself. */
export function ProfilePage({
  flow,
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
      <AddressReadings profile={profile} />
      <Exclusions fallback={<Coming id="exclusions" title="Never pair me with" />} />
      <Surveys profile={profile} />
      <Safety input={{ email }} fallback={<Coming id="safety" title="Sign-in and safety" />} />
      <OwnCopy fallback={<Coming id="own-copy" title="Your data" />} />
      <Farewell
        input={{ me: input.me }}
        fallback={<Coming id="leaving" title="Leaving Critter Swap" />}
      />
      <PageLinks />
      <Popups profile={profile} />
    </div>
  )
}

/** A part whose code is on its way, at about its final height. */
function Coming({ id, title }: { id: string; title: string }) {
  return (
    <Card aria-labelledby={id} padding="lg">
      <SectionHeader id={id} title={title} />
      <Loading label={`Loading “${title}”`}>
        <Skeleton lines={8} />
      </Loading>
    </Card>
  )
}
