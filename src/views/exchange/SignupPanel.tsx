import { useSelector } from '@xstate/react'
import { LogOut } from 'lucide-react'
import type { ComponentType } from 'react'
import type { StateValueFrom } from 'xstate'
import type { SignupRef, signupMachine } from '#machines/exchange/signup.machine.ts'
import { drawingDay } from '#rules/exchange/page-words.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { spotsButton } from '#rules/exchange/words.ts'
import { REGION_LINK } from '#rules/member/region.ts'
import type { Path } from '#rules/wire/path.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Parcel } from '#views/kit/art/Things.tsx'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { usePrefetch } from '#views/kit/later.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { RowFocus } from '#views/outlets/RowFocus.tsx'
import { Enrolment } from './Enrolment.tsx'
import { LeaveDialog } from './later-dialogs.ts'
import styles from './SignupPanel.module.css'

interface ScreenProps {
  signup: SignupRef
}

const screens = {
  deciding: Nothing,
  unavailable: Unavailable,
  available: Available,
  joined: Joined,
  leaving: Joined,
  left: Nothing,
} satisfies Record<Screens<typeof signupMachine>, ComponentType<ScreenProps>>

/** Signing up, or why not; once in, what comes next and the way out. */
export function SignupPanel({ signup }: ScreenProps) {
  const screen = useSelector(signup, screenOf)
  const Screen = screens[screen]
  return (
    <section>
      {/* The leave dialog gives the focus back by itself. */}
      <RowFocus step={screen === 'leaving' ? 'joined' : screen} />
      <Screen signup={signup} />
    </section>
  )
}

function Nothing() {
  return null
}

const spotsOf = ({ context }: { context: { exchange: Exchange; now: string } }) =>
  spotsButton(context.exchange, new Date(context.now))

type Obstacle = NonNullable<Extract<StateValueFrom<typeof signupMachine>, object>['unavailable']>

interface Remedy {
  path: Path
  label: string
}

/** Where she can put right what keeps her out, if she can. */
const remedies: Record<Obstacle, Remedy | null> = {
  asking: null,
  suspended: null,
  onboarding: { path: '/onboarding', label: 'Finish the onboarding' },
  minor: { path: '/', label: 'See what we’re waiting for' },
  notApproved: null,
  notOpen: null,
  started: null,
  region: { path: REGION_LINK, label: 'Go to my profile' },
  full: null,
  giftOwed: null,
  noAddress: { path: '/add-address', label: 'Add an address' },
  otherwise: null,
}

function remedyOf({ value }: { value: StateValueFrom<typeof signupMachine> }): Remedy | null {
  const obstacle = typeof value === 'object' ? value.unavailable : undefined
  return obstacle === undefined ? null : remedies[obstacle]
}

function Unavailable({ signup }: ScreenProps) {
  const refusal = useSelector(signup, ({ context }) => context.exchange.refusal)
  const remedy = useSelector(signup, remedyOf)
  const spots = useSelector(signup, spotsOf)
  if (refusal === null) return null
  return (
    <Card>
      {spots && <SectionHeader title={spots} />}
      <Cluster justify="between">
        {refusal.message !== spots && <p>{refusal.message}</p>}
        {remedy && <LinkButton href={remedy.path}>{remedy.label}</LinkButton>}
      </Cluster>
    </Card>
  )
}

function Available({ signup }: ScreenProps) {
  const enrolment = useSelector(signup, ({ children }) => children.enrolment)
  const spots = useSelector(signup, spotsOf)
  return (
    <Card>
      {spots && <SectionHeader title={spots} />}
      {enrolment && <Enrolment enrolment={enrolment} />}
    </Card>
  )
}

function Joined({ signup }: ScreenProps) {
  usePrefetch(LeaveDialog)
  const isLeaving = useSelector(signup, (snapshot) => snapshot.matches('leaving'))
  const exchange = useSelector(signup, ({ context }) => context.exchange)
  const mayLeave = useSelector(
    signup,
    (snapshot) => snapshot.can({ type: 'leave.requested' }) || snapshot.matches('leaving'),
  )
  return (
    <Card>
      <Cluster gap={4} align="start">
        <Parcel size={72} />
        <div className={styles.words}>
          <SectionHeader title="You are in!" />
          <p className={styles.next}>
            Names are drawn on {drawingDay(exchange)}. Then this page tells you who gets your gift.
          </p>
          {mayLeave && (
            <Button
              size="sm"
              icon={<LogOut />}
              onClick={() => signup.send({ type: 'leave.requested' })}
            >
              Leave this exchange
            </Button>
          )}
        </div>
      </Cluster>
      <LeaveDialog signup={signup} isWanted={isLeaving} />
    </Card>
  )
}
