import { useSelector } from '@xstate/react'
import { LogOut } from 'lucide-react'
import type { ComponentType } from 'react'
import type { DealRef } from '#machines/exchange/deal.machine.ts'
import type { SignupRef, signupMachine } from '#machines/exchange/signup.machine.ts'
import type { WaitingListRef } from '#machines/exchange/waitingList.machine.ts'
import { lateWords } from '#rules/exchange/deal.ts'
import { exchangeOverlays } from '#rules/exchange/overlays.ts'
import { drawingDay, refusalWords } from '#rules/exchange/page-words.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { hasOffer } from '#rules/exchange/waiting.ts'
import { spotsButton } from '#rules/exchange/words.ts'
import { LIST_BOUND } from '#rules/member/exclusion.ts'
import { REGION_LINK } from '#rules/member/region.ts'
import type { Screens } from '#views/flow.tsx'
import { Parcel } from '#views/kit/art/Things.tsx'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { intentOf, type Later, later } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { screenIn, type Within } from '#views/screens.ts'
import { ComingGiftAddress } from './ComingGiftAddress.tsx'
import { Deal } from './Deal.tsx'
import { Enrolment } from './Enrolment.tsx'
import type { GiftAddressProps } from './GiftAddress.tsx'
import { OtherExchanges } from './OtherExchanges.tsx'
import { ADD_ADDRESS, ASK_ELF, type Remedy, SEE_OWED, SEE_SWAPS } from './remedy.ts'
import styles from './SignupPanel.module.css'
import { WaitingList } from './WaitingList.tsx'

const LeaveDialog = later(() => import('./LeaveDialog.tsx'))

export interface SignupPanelProps {
  signup: SignupRef
  line: WaitingListRef
  deal: DealRef
  /** The address at which the member gets their gift in this exchange, loaded once they have signed up. */
  GiftAddress: Later<Omit<GiftAddressProps, 'flow' | 'mayChange'>>
}

const screens = {
  deciding: Nothing,
  unavailable: Unavailable,
  available: Available,
  joined: Joined,
  leaving: Joined,
  left: Nothing,
} satisfies Record<Screens<typeof signupMachine, 'unavailable'>, ComponentType<SignupPanelProps>>

/**
 * Explains what signing up means, with the sign-up button or the reason why the member can't sign up. After the
 * sign-up, explains what comes next and lets the member leave.
 */
export function SignupPanel({ signup, ...parts }: SignupPanelProps) {
  const screen = useSelector(signup, screenIn(screens))
  const Screen: ComponentType<SignupPanelProps> = screens[screen]
  return (
    <section>
      {/* The leave dialog restores the focus by itself. */}
      <FocusMove to="row" after={screen === 'leaving' ? 'joined' : screen} />
      <Screen signup={signup} {...parts} />
    </section>
  )
}

function Nothing() {
  return null
}

const spotsOf = ({ context }: { context: { exchange: Exchange; now: string } }) =>
  spotsButton(context.exchange, new Date(context.now))

/** Links for removing the obstacle to a sign-up; none if the member cannot remove it. */
const remedies = {
  asking: [],
  suspended: [],
  paused: [],
  onboarding: [{ path: '/onboarding', label: 'Finish the onboarding' }],
  minor: [{ path: '/', label: 'See what we’re waiting for' }],
  notApproved: [],
  notOpen: [],
  started: [],
  region: [{ path: REGION_LINK, label: 'Go to my profile' }],
  full: [],
  giftOwed: [SEE_OWED, ASK_ELF],
  swapsUnfinished: [SEE_SWAPS],
  noAddress: [ADD_ADDRESS],
  otherwise: [],
} satisfies Record<Screens<Within<typeof signupMachine, 'unavailable'>>, readonly Remedy[]>

function Unavailable({ signup, line, deal }: SignupPanelProps) {
  const refusal = useSelector(signup, ({ context }) => context.exchange.refusal)
  const words = useSelector(signup, ({ context }) =>
    refusalWords(context.exchange, new Date(context.now)),
  )
  const isTooLate = useSelector(signup, ({ context }) => context.isTooLate)
  const obstacle = useSelector(signup, screenIn(remedies, 'unavailable'))
  const spots = useSelector(signup, spotsOf)
  if (refusal === null) return null
  const links = obstacle ? remedies[obstacle] : []
  return (
    <Card>
      {spots && <SectionHeader title={spots} />}
      <Stack>
        <InlineStatus tone="info">{isTooLate && lateWords(refusal)}</InlineStatus>
        <Cluster justify="between">
          {words && <p>{words}</p>}
          {links.length > 0 && (
            <Cluster>
              {links.map(({ path, label }) => (
                <LinkButton key={path} href={path}>
                  {label}
                </LinkButton>
              ))}
            </Cluster>
          )}
        </Cluster>
        <WaitingList line={line} level={spots ? 3 : 2} />
        <Deal deal={deal} />
        <OtherExchanges deal={deal} level={spots ? 3 : 2} />
      </Stack>
    </Card>
  )
}

function Available({ signup, line, deal }: SignupPanelProps) {
  const enrolment = useSelector(signup, ({ children }) => children.enrolment)
  const spots = useSelector(signup, spotsOf)
  const isOffered = useSelector(signup, ({ context }) =>
    hasOffer(context.exchange.waiting, new Date(context.now)),
  )
  const slug = useSelector(signup, ({ context }) => context.exchange.slug)
  const title = isOffered ? null : spots
  return (
    <Card>
      {title && <SectionHeader title={title} />}
      <Stack>
        <WaitingList line={line} level={title ? 3 : 2} />
        <Deal deal={deal} />
        {enrolment && <Enrolment enrolment={enrolment} slug={slug} />}
      </Stack>
      <ListBound />
    </Card>
  )
}

/**
 * Explains the limits of the exclusion list. The text is the same for every member, so that it reveals nothing about
 * their list.
 */
function ListBound() {
  return (
    <p className={styles.bound}>
      {LIST_BOUND} <Link href="/settings">See your list</Link>
    </p>
  )
}

const asksToLeave = {
  type: 'overlay.opened',
  what: exchangeOverlays.leave,
  id: null,
  token: null,
} as const

function Joined({ signup, GiftAddress }: SignupPanelProps) {
  const isLeaving = useSelector(signup, (snapshot) => snapshot.matches('leaving'))
  const exchange = useSelector(signup, ({ context }) => context.exchange)
  const mayLeave = useSelector(
    signup,
    (snapshot) => snapshot.can(asksToLeave) || snapshot.matches('leaving'),
  )
  const open = useOverlay()
  return (
    <Card>
      <Cluster gap={4} align="start">
        <Parcel size={72} />
        <div className={styles.words}>
          <SectionHeader title="You are in!" />
          <p className={styles.next}>
            Names are drawn on {drawingDay(exchange)}. Then this page tells you who gets your gift.
          </p>
          <div className={styles.address}>
            <GiftAddress exchange={exchange} fallback={<ComingGiftAddress />} />
          </div>
          <ListBound />
          {mayLeave && (
            <Button
              {...intentOf(LeaveDialog)}
              size="sm"
              icon={<LogOut />}
              onClick={() => open(exchangeOverlays.leave)}
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
