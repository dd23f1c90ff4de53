import { useSelector } from '@xstate/react'
import type { ProfileRef } from '#machines/member/profile.machine.ts'
import { later, usePrefetch } from '#views/kit/later.tsx'

const BirthDatePopup = later(() => import('./BirthDatePopup.tsx'))
const RegionPopup = later(() => import('./RegionPopup.tsx'))

/** What is being changed over the page; fetched when the page has nothing else to do. */
export function Popups({ profile }: { profile: ProfileRef }) {
  usePrefetch(BirthDatePopup, RegionPopup)
  const birthDate = useSelector(profile, ({ children }) => children.birthDate)
  const region = useSelector(profile, ({ children }) => children.region)
  const close = () => profile.send({ type: 'popup.closed' })
  return (
    <>
      {birthDate && <BirthDatePopup form={birthDate} onClose={close} />}
      {region && <RegionPopup form={region} onClose={close} />}
    </>
  )
}
