import { useSelector } from '@xstate/react'
import { DoorOpen } from 'lucide-react'
import type { InputFrom } from 'xstate'
import type { farewellMachine } from '#machines/member/farewell.machine.ts'
import { settingsOverlays } from '#rules/member/overlays.ts'
import { useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { useOverlay } from '#views/overlay.ts'
import styles from './Farewell.module.css'

const FarewellPopup = later(() => import('./FarewellPopup.tsx'))

export interface FarewellProps {
  flow: typeof farewellMachine
  input: InputFrom<typeof farewellMachine>
}

/** Button to close the account, and the popup it opens. */
export function Farewell({ flow, input }: FarewellProps) {
  const farewell = useFlow(flow, input)
  const isAsked = useSelector(
    farewell,
    (snapshot) => !(snapshot.matches('staying') || snapshot.matches('gone')),
  )
  const open = useOverlay()
  return (
    <Card aria-labelledby="leaving" padding="lg">
      <SectionHeader id="leaving" title="Leaving Critter Swap" />
      <p className={styles.quiet}>
        You can close your account at any time. Your data is erased and can’t be recovered.
      </p>
      <p className={styles.action}>
        <Button
          {...intentOf(FarewellPopup)}
          variant="danger"
          icon={<DoorOpen />}
          onClick={() => open(settingsOverlays.closing)}
        >
          Close my account
        </Button>
      </p>
      {isAsked && <FarewellPopup farewell={farewell} />}
    </Card>
  )
}
