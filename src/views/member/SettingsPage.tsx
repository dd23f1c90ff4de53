import type { ComponentType, ReactNode } from 'react'
import type { addressReadingsMachine } from '#machines/address/addressReadings.machine.ts'
import type { Me } from '#rules/member/schema.ts'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Column } from '#views/layouts/Column.tsx'
import type { AddressPrivacyProps } from './AddressPrivacy.tsx'
import { AddressReadings } from './AddressReadings.tsx'
import type { FarewellProps } from './Farewell.tsx'
import { RefusedEmail } from './RefusedEmail.tsx'
import type { SafetyProps } from './Safety.tsx'

/** Placeholder for a part that is not loaded yet. */
interface Held {
  fallback?: ReactNode
}

interface SettingsPageProps {
  // The code of the first two sections is loaded with the page, because `Preferences` alone fills the first screen.
  Preferences: ComponentType
  /** Chart of the list of people who have viewed the member's addresses. */
  readings: typeof addressReadingsMachine
  // The code of the sections from here to `Farewell` is loaded after the first screen.
  Safety: ComponentType<Held & Pick<SafetyProps, 'input'>>
  AddressPrivacy: ComponentType<Held & Pick<AddressPrivacyProps, 'input'>>
  Exclusions: ComponentType<Held>
  OwnCopy: ComponentType<Held>
  Farewell: ComponentType<Held & Pick<FarewellProps, 'input'>>
  input: { me: Me }
}

/** The member's settings: emails, sessions, privacy, their data, and closing the account. */
export function SettingsPage({
  Preferences,
  readings,
  Safety,
  AddressPrivacy,
  Exclusions,
  OwnCopy,
  Farewell,
  input,
}: SettingsPageProps) {
  const { email } = input.me
  return (
    <Column>
      <PageHeader title="Settings" subtitle="Your emails, what other members see, and your data." />
      <RefusedEmail me={input.me} />
      <Preferences />
      <Safety input={{ email }} fallback={<Coming id="safety" title="Login and safety" />} />
      <AddressPrivacy
        input={input}
        fallback={<Coming id="address-privacy" title="Who may have my address" />}
      />
      <AddressReadings flow={readings} />
      <Exclusions fallback={<Coming id="exclusions" title="Never pair me with" />} />
      <OwnCopy fallback={<Coming id="own-copy" title="Your data" />} />
      <Farewell input={input} fallback={<Coming id="leaving" title="Leaving Critter Swap" />} />
    </Column>
  )
}

/** Placeholder for a section that has not loaded yet, with about its final height. */
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
