import { Mail, PackageCheck, PenLine, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { isTask, nextStep, nextThing } from '#rules/exchange/next-thing.ts'
import { recipientOf } from '#rules/exchange/schema.ts'
import { SWAP_STAGES, type Swap, type SwapStage, stagesReached } from '#rules/exchange/swap.ts'
import { crittersLabel } from '#rules/exchange/words.ts'
import type { Path } from '#rules/wire/path.ts'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Cover } from '#views/kit/art/Cover.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { Card } from '#views/kit/Card.tsx'
import { Link } from '#views/kit/Link.tsx'
import { StampRow, type StampRowProps } from '#views/kit/StampRow.tsx'
import styles from './SwapCard.module.css'

const icons: Record<SwapStage, ReactNode> = {
  'Signed up': <PenLine />,
  Drawn: <Mail />,
  Sent: <Truck />,
  Arrived: <PackageCheck />,
}

interface FrameProps {
  cover: ReactNode
  title: ReactNode
  children: ReactNode
  /** The next thing to do, with details in `more`. */
  words: string
  more: string | null
  button: ReactNode
  /** Name of the row of stamps for screen readers. */
  label: string
  stamps: StampRowProps['stamps']
}

/** The layout that all cards of the row “Your swaps” share, so that the page does not shift when one card replaces another. */
export function CardFrame(props: FrameProps) {
  const { cover, title, children, words, more, button, label, stamps } = props
  return (
    <Card as="article" padding="none">
      <div className={styles.card}>
        <div className={styles.inside}>
          <div className={styles.cover}>{cover}</div>
          <div className={styles.about}>
            <h3 className={styles.title} dir="auto">
              {title}
            </h3>
            <div className={styles.quiet}>{children}</div>
          </div>
          <div className={styles.next}>
            <p className={styles.words} dir="auto">
              {words}
            </p>
            {more && <p className={styles.quiet}>{more}</p>}
          </div>
          <div className={styles.button}>{button}</div>
          <div className={styles.stamps}>
            <StampRow label={label} stamps={stamps} />
          </div>
        </div>
      </div>
    </Card>
  )
}

const stampsOf = (reached: readonly SwapStage[]) =>
  SWAP_STAGES.map((stage) => ({
    label: stage,
    icon: icons[stage],
    isDone: reached.includes(stage),
  }))

interface SwapCardProps {
  swap: Swap
  now: string
  /** The first card of the page: its cover loads eagerly, and its task gets the primary button. */
  isFirst: boolean
}

/** One of the member's swaps: the recipient, the next thing to do, and the progress. */
export function SwapCard({ swap, now, isFirst }: SwapCardProps) {
  const at = new Date(now)
  const { words, more, path, label } = nextStep(swap, at)
  const page: Path = `/exchange/${swap.slug}`
  return (
    <CardFrame
      cover={
        <Cover
          seed={swap.slug}
          src={swap.picture?.formats.exchange_thumb}
          ratio="square"
          isFirst={isFirst}
        />
      }
      title={
        <Link href={page} variant="plain" className={styles.stretched}>
          {swap.label}
        </Link>
      }
      words={words}
      more={more}
      button={
        <LinkButton
          href={path}
          variant={isFirst && isTask(nextThing(swap, at)) ? 'primary' : 'outline'}
          aria-label={`${label}: ${swap.label}`}
        >
          {label}
        </LinkButton>
      }
      label={`Stages of ${swap.label}`}
      stamps={stampsOf(stagesReached(swap, at))}
    >
      <Whom swap={swap} />
    </CardFrame>
  )
}

/** The recipient. Until the envelope is opened, shows the number of participants instead. */
function Whom({ swap }: { swap: Swap }) {
  const recipient = recipientOf(swap)
  if (recipient === null) return <p>{crittersLabel(swap.participants_count)}</p>
  return (
    <p className={styles.whom}>
      <Avatar seed={recipient.id} src={recipient.avatar?.formats.mobile_list} size="xs" />
      <span>
        You’re gifting{' '}
        <strong>
          <bdi>{recipient.nickname}</bdi>
        </strong>
      </span>
    </p>
  )
}

/** Shown to a member who is in no swap. */
export function NoSwapCard() {
  return (
    <CardFrame
      cover={<Cover seed="no swap" ratio="square" />}
      title="You’re not in a swap right now"
      words="Find one that you like"
      more="Send one gift, get another"
      button={<LinkButton href="/exchanges?f=available">Browse exchanges</LinkButton>}
      label="Stages of a swap"
      stamps={stampsOf([])}
    >
      <p>Four stamps to collect</p>
    </CardFrame>
  )
}
