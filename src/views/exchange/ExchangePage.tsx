import { useSelector } from '@xstate/react'
import { CirclePause } from 'lucide-react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { ExchangeLifecycleRef } from '#machines/exchange/exchangeLifecycle.machine.ts'
import type {
  ExchangePageRef,
  exchangePageMachine,
} from '#machines/exchange/exchangePage.machine.ts'
import type { SwapRef } from '#machines/exchange/swap.machine.ts'
import { noticeFor, showsSignup } from '#rules/exchange/page-words.ts'
import { pauseWords } from '#rules/exchange/pause.ts'
import { type Exchange, recipientOf } from '#rules/exchange/schema.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Banner } from '#views/kit/Banner.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { type Later, later } from '#views/kit/later.tsx'
import { Loading } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { Columns } from '#views/layouts/Columns.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'
import { screenIn } from '#views/screens.ts'
import { NotFoundPage } from '#views/tab/NotFoundPage.tsx'
import { PageSkeleton } from '#views/tab/PageSkeleton.tsx'
import { Aside, type AsideProps } from './Aside.tsx'
import { ComingLabel } from './ComingLabel.tsx'
import type { CorrectionProps } from './Correction.tsx'
import styles from './ExchangePage.module.css'
import { Hero } from './Hero.tsx'
import { SignupPanel, type SignupPanelProps } from './SignupPanel.tsx'
import { StepBar } from './StepBar.tsx'
import { StepTimeline } from './StepTimeline.tsx'

/** Loaded late, because only participants of a swap that has started need it. */
const PairLabel = later(async () => ({ default: (await import('./PairLabel.tsx')).PairLabel }))

interface ScreenProps {
  page: ExchangePageRef
  Correction: ExchangePageProps['Correction']
  Pairs: ExchangePageProps['Pairs']
  Elf: ExchangePageProps['Elf']
  GiftAddress: SignupPanelProps['GiftAddress']
}

const screens = {
  loading: LoadingExchange,
  ready: Ready,
  notFound: NotFoundPage,
  failed: FailedExchange,
} satisfies Record<Screens<typeof exchangePageMachine, 'ready'>, ComponentType<ScreenProps>>

interface ExchangePageProps {
  flow: typeof exchangePageMachine
  input: InputFrom<typeof exchangePageMachine>
  /** Dialog to correct an update; loaded late, and only if there is something to correct. */
  Correction: Later<Omit<CorrectionProps, 'flow'>>
  /** The pairs, for mods. */
  Pairs: AsideProps['Pairs']
  /** Link for contacting an elf, at the foot of the page. */
  Elf: Later<{ exchangeId: number }>
  GiftAddress: SignupPanelProps['GiftAddress']
}

/** The page of one exchange, with the member's own part in it. */
export function ExchangePage({ flow, input, ...parts }: ExchangePageProps) {
  const page = useFlow(flow, input)
  const Screen: ComponentType<ScreenProps> = screens[useSelector(page, screenIn(screens))]
  return <Screen page={page} {...parts} />
}

function LoadingExchange() {
  return (
    <Loading label="Loading the exchange" page="Exchange">
      <PageSkeleton of="exchange" />
    </Loading>
  )
}

function FailedExchange({ page }: ScreenProps) {
  return <NotLoaded flow={page} title="The exchange could not be loaded" level={1} />
}

function Ready(props: ScreenProps) {
  const exchange = useSelector(props.page, ({ context }) => context.exchange)
  return exchange && <Shown {...props} exchange={exchange} />
}

interface ShownProps extends ScreenProps {
  exchange: Exchange
}

function Shown({ page, exchange, Correction, Pairs, Elf, GiftAddress }: ShownProps) {
  const lifecycle = useSelector(page, ({ children }) => children.lifecycle)
  const signup = useSelector(page, ({ children }) => children.signup)
  const swap = useSelector(page, ({ children }) => children.swap)
  const desk = useSelector(page, ({ children }) => children.signupDesk)
  if (!lifecycle || !signup || !swap || !desk) return null
  return (
    <Columns aside={<Aside desk={desk} Pairs={Pairs} />} asideLabel="Facts and critters">
      <PageTitle title={exchange.label} />
      <Stack gap={5}>
        <div>
          <BackControl href="/exchanges" />
          <Hero exchange={exchange} lifecycle={lifecycle} />
        </div>
        <Notice page={page} exchange={exchange} lifecycle={lifecycle} />
        <Entry lifecycle={lifecycle} signup={signup} swap={swap} GiftAddress={GiftAddress} />
        <Swap swap={swap} Correction={Correction} />
        <section aria-labelledby="about">
          <SectionHeader id="about" title="About this exchange" />
          <p className={styles.description} dir="auto">
            {exchange.description}
          </p>
        </section>
        <Elf exchangeId={exchange.id} />
      </Stack>
    </Columns>
  )
}

interface NoticeProps extends Pick<ShownProps, 'page' | 'exchange'> {
  lifecycle: ExchangeLifecycleRef
}

function Notice({ page, exchange, lifecycle }: NoticeProps) {
  const phase = useSelector(lifecycle, screenOf)
  const isCreator = useSelector(page, ({ context }) => context.me.id === exchange.user_id)
  if (phase === 'deciding') return null
  const notice = noticeFor(phase, exchange, { isCreator, isSignedUp: exchange.is_signed_up })
  return (
    notice && (
      <Banner>
        <Stack gap={2}>
          <p>{notice}</p>
          {exchange.reason && (
            <p>
              <strong>Why:</strong> <bdi>{exchange.reason}</bdi>
            </p>
          )}
        </Stack>
      </Banner>
    )
  )
}

interface EntryProps extends SignupPanelProps {
  lifecycle: ExchangeLifecycleRef
  swap: SwapRef
}

/** The sign-up panel, shown until the member has been assigned a recipient. */
function Entry({ lifecycle, signup, swap, GiftAddress }: EntryProps) {
  const phase = useSelector(lifecycle, screenOf)
  const isPaired = useSelector(swap, (snapshot) => snapshot.matches('paired'))
  const isSignedUp = useSelector(signup, ({ context }) => context.exchange.is_signed_up)
  if (isPaired || phase === 'deciding' || !showsSignup(phase, isSignedUp)) return null
  return <SignupPanel signup={signup} GiftAddress={GiftAddress} />
}

/** The member's recipient and the timeline of both gifts. */
function Swap({ swap, Correction }: { swap: SwapRef } & Pick<ScreenProps, 'Correction'>) {
  const signup = useSelector(swap, ({ context }) => context.exchange.my_signup)
  const recipient = useSelector(swap, ({ context }) => recipientOf(context.exchange))
  const now = useSelector(swap, ({ context }) => context.now)
  const pair = useSelector(swap, ({ children }) => children.pairView)
  const timeline = useSelector(swap, ({ children }) => children.timeline)
  const bar = useSelector(swap, ({ children }) => children.stepBar)
  if (!recipient || !pair || !timeline || !bar) return null
  return (
    <>
      <PauseNotice swap={swap} recipientName={recipient.nickname} />
      <PairLabel pair={pair} fallback={<ComingLabel pair={pair} />} />
      <StepTimeline
        {...{ timeline, now, signup }}
        recipientName={recipient.nickname}
        Correction={Correction}
        reportTo={swap}
      />
      <StepBar bar={bar} />
    </>
  )
}

/** Says which part of the swap is paused, but not why. */
function PauseNotice({ swap, recipientName }: { swap: SwapRef; recipientName: string }) {
  const signup = useSelector(swap, ({ context }) => context.exchange.my_signup)
  const words = signup ? pauseWords(signup, recipientName) : []
  if (words.length === 0) return null
  return (
    <Banner tone="warn" icon={<CirclePause />}>
      <Stack gap={2}>
        {words.map((sentence) => (
          <p key={sentence} dir="auto">
            {sentence}
          </p>
        ))}
      </Stack>
    </Banner>
  )
}
