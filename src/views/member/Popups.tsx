import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { ProfileRef, profileMachine } from '#machines/member/profile.machine.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { later } from '#views/later/later.tsx'

export const BirthDatePopup = later(() => import('./BirthDatePopup.tsx'))
export const RegionPopup = later(() => import('./RegionPopup.tsx'))

interface PopupProps {
  profile: ProfileRef
}

const popups = { idle: null, birthDate: BirthDate, region: Region } satisfies Record<
  Screens<typeof profileMachine>,
  ComponentType<PopupProps> | null
>

/** The edit popups of the profile. */
export function Popups({ profile }: PopupProps) {
  const Popup = popups[useSelector(profile, screenOf)]
  return Popup && <Popup profile={profile} />
}

function BirthDate({ profile }: PopupProps) {
  const form = useSelector(profile, ({ children }) => children.birthDate)
  return (
    form && <BirthDatePopup form={form} onClose={() => profile.send({ type: 'popup.closed' })} />
  )
}

function Region({ profile }: PopupProps) {
  const form = useSelector(profile, ({ children }) => children.region)
  return form && <RegionPopup form={form} onClose={() => profile.send({ type: 'popup.closed' })} />
}
