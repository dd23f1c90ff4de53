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
import { StampRow } from '#views/kit/StampRow.tsx'
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
  stamps: string
  reached: readonly SwapStage[]
}

/** The layout that all swap cards share, so that the page does not shift when one card replaces another. */
function Frame({ cover, title, children, words, more, button, stamps, reached }: FrameProps) {
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
            <StampRow
              label={stamps}
              stamps={SWAP_STAGES.map((stage) => ({
                label: stage,
                icon: icons[stage],
                isDone: reached.includes(stage),
              }))}
            />
          </div>
        </div>
      </div>
    </Card>
  )
}

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
    <Frame
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
      stamps={`Stages of ${swap.label}`}
      reached={stagesReached(swap, at)}
    >
      <Whom swap={swap} />
    </Frame>
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
    <Frame
      cover={<Cover seed="no swap" ratio="square" />}
      title="You’re not in a swap right now"
      words="Find one that you like"
      more="Send one gift, get another"
      button={<LinkButton href="/exchanges?f=available">Browse exchanges</LinkButton>}
      stamps="Stages of a swap"
      reached={[]}
    >
      <p>Four stamps to collect</p>
    </Frame>
  )
}
