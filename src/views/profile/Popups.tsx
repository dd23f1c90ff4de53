import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import type { ProfileRef } from '#machines/profile.machine.ts'

const BirthDatePopup = lazy(() => import('./BirthDatePopup.tsx'))
const RegionPopup = lazy(() => import('./RegionPopup.tsx'))

/** What is being changed over the page; fetched when it is first opened. */
export function Popups({ profile }: { profile: ProfileRef }) {
  const birthDate = useSelector(profile, ({ children }) => children.birthDate)
  const region = useSelector(profile, ({ children }) => children.region)
  const close = () => profile.send({ type: 'popup.closed' })
  return (
    <Suspense fallback={null}>
      {birthDate && <BirthDatePopup form={birthDate} onClose={close} />}
      {region && <RegionPopup form={region} onClose={close} />}
    </Suspense>
  )
}
