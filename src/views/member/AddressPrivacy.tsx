import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type {
  AddressPrivacyRef,
  addressPrivacyMachine,
} from '#machines/member/addressPrivacy.machine.ts'
import { settingsOverlays } from '#rules/member/overlays.ts'
import { privacyWords } from '#rules/member/privacy.ts'
import { noteLine } from '#rules/member/privacy-note.ts'
import { mayReachOthers } from '#rules/member/schema.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { useOverlay } from '#views/overlay.ts'
import styles from './AddressPrivacy.module.css'

const PrivacyPopup = later(() => import('./PrivacyPopup.tsx'))

interface ScreenProps {
  privacy: AddressPrivacyRef
}

const screens = {
  loading: LoadingChoice,
  deciding: Choice,
  shown: Choice,
  looking: Choice,
  choosing: Choice,
  failed: FailedChoice,
} satisfies Record<Screens<typeof addressPrivacyMachine>, ComponentType<ScreenProps>>

export interface AddressPrivacyProps {
  flow: typeof addressPrivacyMachine
  input: InputFrom<typeof addressPrivacyMachine>
}

/** Shows who may see the member's address, and lets the member change that. */
export function AddressPrivacy({ flow, input }: AddressPrivacyProps) {
  const privacy = useFlow(flow, input)
  const Screen: ComponentType<ScreenProps> = screens[useSelector(privacy, screenOf)]
  return (
    <Card aria-labelledby="address-privacy" padding="lg">
      <SectionHeader id="address-privacy" title="Who may have my address" />
      <Screen privacy={privacy} />
    </Card>
  )
}

function Choice({ privacy }: ScreenProps) {
  const me = useSelector(privacy, ({ context }) => context.me)
  return (
    <Stack>
      <div>
        <p>{privacyWords(me)}</p>
        <p className={styles.quiet}>Your gifter always sees where your gift goes.</p>
      </div>
      <Note privacy={privacy} />
      {mayReachOthers(me) && <Change privacy={privacy} />}
    </Stack>
  )
}

function Note({ privacy }: ScreenProps) {
  const note = useSelector(privacy, ({ context }) => context.note)
  const line = noteLine(note)
  return (
    line && (
      <div className={styles.note}>
        <h3>What you wrote to the elves</h3>
        <p dir="auto" className={styles.words}>
          “{note.note}”
        </p>
        <p className={styles.quiet}>{line}</p>
      </div>
    )
  )
}

function Change({ privacy }: ScreenProps) {
  const form = useSelector(privacy, ({ children }) => children.privacyChange)
  const isLooking = useSelector(privacy, (snapshot) => snapshot.matches('looking'))
  const open = useOverlay()
  return (
    <>
      <div>
        <Button
          {...intentOf(PrivacyPopup)}
          isPending={isLooking}
          onClick={() => open(settingsOverlays.privacy)}
        >
          Change my choice
        </Button>
      </div>
      {form && <PrivacyPopup form={form} onClose={() => privacy.send({ type: 'popup.closed' })} />}
    </>
  )
}

function LoadingChoice() {
  return (
    <Loading label="Loading who may have your address">
      <Skeleton lines={2} />
    </Loading>
  )
}

function FailedChoice({ privacy }: ScreenProps) {
  return <NotLoaded flow={privacy} size="sm" title="We couldn’t load your choice" level={3} />
}
