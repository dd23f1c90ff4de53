import { useSelector } from '@xstate/react'
import { CirclePause } from 'lucide-react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { ExchangeLifecycleRef } from '#machines/exchange/exchangeLifecycle.machine.ts'
import type {
  ExchangePageRef,
  exchangePageMachine,
} from '#machines/exchange/exchangePage.machine.ts'
import type { MissingGiftRef } from '#machines/exchange/missingGift.machine.ts'
import type { StoryRef } from '#machines/exchange/story.machine.ts'
import type { SwapRef } from '#machines/exchange/swap.machine.ts'
import { noticeFor, showsSignup } from '#rules/exchange/page-words.ts'
import { pauseWords } from '#rules/exchange/pause.ts'
import { type Exchange, recipientOf } from '#rules/exchange/schema.ts'
import type { Post } from '#rules/feed/post.ts'
import type { Me } from '#rules/member/schema.ts'
import type { Page } from '#rules/wire/api.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Banner } from '#views/kit/Banner.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { Loading } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { type Later, later } from '#views/later/later.tsx'
import { Columns } from '#views/layouts/Columns.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'
import { screenIn } from '#views/screens.ts'
import { NotFoundPage } from '#views/tab/NotFoundPage.tsx'
import { PageSkeleton } from '#views/tab/PageSkeleton.tsx'
import { Aside, type AsideProps } from './Aside.tsx'
import { ComingLabel } from './ComingLabel.tsx'
import styles from './ExchangePage.module.css'
import { GiftDelay } from './GiftDelay.tsx'
import { Hero } from './Hero.tsx'
import { MissingGift, MissLater } from './MissingGift.tsx'
import { PairThread } from './PairThread.tsx'
import { RevealChoice } from './RevealChoice.tsx'
import { SignupPanel, type SignupPanelProps } from './SignupPanel.tsx'
import { StepBar } from './StepBar.tsx'
import { StepTimeline, type TimelineParts } from './StepTimeline.tsx'
import { StoryLead, type StoryLeadProps } from './StoryLead.tsx'
import { Thanks } from './Thanks.tsx'
import { WellSwapped } from './WellSwapped.tsx'

/** Loaded after the page, because only participants of a swap that has started need it. */
const PairLabel = later(() => import('./PairLabel.tsx'))

interface ScreenProps extends TimelineParts {
  page: ExchangePageRef
  Pairs: ExchangePageProps['Pairs']
  Elf: ExchangePageProps['Elf']
  Gallery: ExchangePageProps['Gallery']
  ClosingPost: StoryLeadProps['ClosingPost']
  RescueOffer: AsideProps['RescueOffer']
  GiftAddress: SignupPanelProps['GiftAddress']
}

const screens = {
  loading: LoadingExchange,
  ready: Ready,
  notFound: NotFoundPage,
  failed: FailedExchange,
} satisfies Record<Screens<typeof exchangePageMachine, 'ready'>, ComponentType<ScreenProps>>

interface ExchangePageProps extends TimelineParts {
  flow: typeof exchangePageMachine
  input: InputFrom<typeof exchangePageMachine>
  /** The pairs, for mods. */
  Pairs: AsideProps['Pairs']
  /** Link for contacting an elf, at the foot of the page. */
  Elf: Later<{ exchangeId: number }>
  /** The posts about received gifts, after the end. */
  Gallery: Later<{ exchange: Exchange; first: Page<Post> }>
  ClosingPost: StoryLeadProps['ClosingPost']
  /** The offer to send a spare gift, in the aside. */
  RescueOffer: AsideProps['RescueOffer']
  GiftAddress: SignupPanelProps['GiftAddress']
}

/** The page of one exchange, including the member's own part in it. */
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
  return <NotLoaded flow={page} title="We couldn’t load the exchange" level={1} />
}

function Ready(props: ScreenProps) {
  const exchange = useSelector(props.page, ({ context }) => context.exchange)
  return exchange && <Shown {...props} exchange={exchange} />
}

interface ShownProps extends ScreenProps {
  exchange: Exchange
}

function Shown(props: ShownProps) {
  const { page, exchange, Correction, Pictures, Pairs, Elf, RescueOffer, GiftAddress } = props
  const { Gallery, ClosingPost } = props
  const me = useSelector(page, ({ context }) => context.me)
  const lifecycle = useSelector(page, ({ children }) => children.lifecycle)
  const signup = useSelector(page, ({ children }) => children.signup)
  const line = useSelector(page, ({ children }) => children.waitingList)
  const deal = useSelector(page, ({ children }) => children.deal)
  const swap = useSelector(page, ({ children }) => children.swap)
  const story = useSelector(page, ({ children }) => children.story)
  const hasEnded = useSelector(story, (snapshot) => snapshot?.matches('goingOn') === false)
  const desk = useSelector(page, ({ children }) => children.signupDesk)
  const missing = useSelector(page, ({ children }) => children.missingGift)
  const asked = useSelector(page, ({ children }) => children.askedGift)
  const timeline = useSelector(swap, (snapshot) => snapshot?.children.timeline)
  const isInPlace = useSelector(
    timeline,
    (snapshot) => snapshot !== undefined && snapshot.value !== 'loading',
  )
  const withGifter = useSelector(page, ({ children }) => children.gifterThread)
  const withRecipient = useSelector(page, ({ children }) => children.recipientThread)
  if (!lifecycle || !signup || !line || !deal || !swap || !story) return null
  if (!desk || !missing || !asked) return null
  // After the end, the panel only offers other exchanges, so it comes after the story.
  const entry = <Entry {...{ lifecycle, signup, line, deal, swap, GiftAddress }} />
  return (
    <Columns
      aside={<Aside {...{ desk, lifecycle, Pairs, RescueOffer }} />}
      asideLabel="Facts and critters"
    >
      <PageTitle title={exchange.label} />
      <Stack gap={5}>
        <div>
          <BackControl href="/exchanges" />
          <Hero exchange={exchange} lifecycle={lifecycle} />
        </div>
        <Notice page={page} exchange={exchange} lifecycle={lifecycle} />
        <StoryLead {...{ story, me, ClosingPost }} />
        {!hasEnded && entry}
        <MissingGift missingGift={asked} />
        <MissingGift missingGift={missing} />
        <Swap {...{ swap, missing, asked, lifecycle, me, Correction, Pictures }} />
        {withRecipient && <PairThread thread={withRecipient} isInPlace={isInPlace} />}
        {withGifter && <PairThread thread={withGifter} isInPlace={isInPlace} />}
        <Landed {...{ story, exchange, Gallery }} />
        {hasEnded && entry}
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

interface LandedProps extends Pick<ShownProps, 'exchange' | 'Gallery'> {
  story: StoryRef
}

/** The gallery, once its first page has come with the story. */
function Landed({ story, exchange, Gallery }: LandedProps) {
  const first = useSelector(story, ({ context }) => context.story?.gallery)
  return first && <Gallery exchange={exchange} first={first} />
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
function Entry({ lifecycle, swap, ...panel }: EntryProps) {
  const phase = useSelector(lifecycle, screenOf)
  const isPaired = useSelector(swap, (snapshot) => snapshot.matches('paired'))
  const isSignedUp = useSelector(panel.signup, ({ context }) => context.exchange.is_signed_up)
  if (isPaired || phase === 'deciding' || !showsSignup(phase, isSignedUp)) return null
  return <SignupPanel {...panel} />
}

interface SwapProps extends TimelineParts {
  swap: SwapRef
  missing: MissingGiftRef
  asked: MissingGiftRef
  lifecycle: ExchangeLifecycleRef
  me: Me
}

/**
 * The member's recipient and the timeline of both gifts. In a finished swap, the summary comes first, once the envelope
 * is open.
 */
function Swap({ swap, missing, asked, lifecycle, me, ...parts }: SwapProps) {
  const isOver = useSelector(lifecycle, (snapshot) => snapshot.matches('ended'))
  const signup = useSelector(swap, ({ context }) => context.exchange.my_signup)
  const recipient = useSelector(swap, ({ context }) => recipientOf(context.exchange))
  const now = useSelector(swap, ({ context }) => context.now)
  const pair = useSelector(swap, ({ children }) => children.pairView)
  const timeline = useSelector(swap, ({ children }) => children.timeline)
  const bar = useSelector(swap, ({ children }) => children.stepBar)
  const isFinished = useSelector(bar, (snapshot) => snapshot?.matches('finished') ?? false)
  const isSealed = useSelector(pair, (snapshot) => snapshot?.matches('sealed') ?? false)
  const heart = useSelector(swap, ({ children }) => children.heart)
  const moreTime = useSelector(swap, ({ children }) => children.moreTime)
  const thanks = useSelector(swap, ({ children }) => children.thanks)
  const reveal = useSelector(swap, ({ children }) => children.reveal)
  if (!pair || !timeline || !bar || !heart || !moreTime || !thanks || !reveal) return null
  const recipientName = recipient?.nickname ?? null
  const endsWith = isFinished && !isSealed ? recipient : null
  const label = <PairLabel pair={pair} fallback={<ComingLabel pair={pair} />} />
  return (
    <>
      <PauseNotice swap={swap} recipientName={recipientName} />
      <GiftDelay swap={swap} />
      {endsWith ? <WellSwapped {...{ timeline, bar, me }} recipient={endsWith} /> : label}
      <Thanks thanks={thanks} />
      <StepTimeline
        {...parts}
        {...{ timeline, now, signup, isOver, heart, bar, recipientName }}
        reportTo={swap}
      />
      <MissLater missingGift={missing} />
      <StepBar bar={bar} moreTime={moreTime} asked={asked} />
      {endsWith && label}
      <RevealChoice reveal={reveal} nickname={me.nickname ?? ''} />
    </>
  )
}

/** Shows which part of the swap is paused, without the reason. */
function PauseNotice({ swap, recipientName }: { swap: SwapRef; recipientName: string | null }) {
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
