import { useSelector } from '@xstate/react'
import { Gift, PenLine } from 'lucide-react'
import type { StepBarRef } from '#machines/exchange/stepBar.machine.ts'
import type { LoadRef } from '#machines/load.ts'
import { addressOf, UNFILTERED } from '#rules/exchange/filters.ts'
import type { Step } from '#rules/exchange/step.ts'
import { mayShowGift, postOfSwap, swapFacts } from '#rules/exchange/well-swapped.ts'
import { composePath } from '#rules/feed/overlays.ts'
import type { Me, Member } from '#rules/member/schema.ts'
import { Critter } from '#views/kit/art/Critter.tsx'
import { Postmark } from '#views/kit/art/Postmark.tsx'
import { Stamp } from '#views/kit/art/Stamp.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { Depiction } from '#views/kit/Depiction.tsx'
import { Facts } from '#views/kit/Facts.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { ReceivedPost } from './ReceivedPost.tsx'
import styles from './WellSwapped.module.css'

interface WellSwappedProps {
  bar: StepBarRef
  timeline: LoadRef<Step[]>
  me: Me
  recipient: Member
}

const OPEN_SWAPS = addressOf({ ...UNFILTERED, isMine: false, chip: 'available', pages: 1 })

/**
 * The summary of a finished swap: the member and their recipient, how both gifts went, and links to what they can do
 * next.
 */
export function WellSwapped({ bar, timeline, me, recipient }: WellSwappedProps) {
  const isNow = useSelector(bar, ({ context }) => context.latest !== null)
  const steps = useSelector(timeline, ({ context }) => context.data)
  return (
    <section className={styles.end} data-paper aria-labelledby="well-swapped">
      {isNow && <FocusMove to="landing" />}
      <div className={styles.top}>
        <div className={styles.words}>
          <h2 id="well-swapped" className={styles.title} tabIndex={-1} data-focus-home>
            Well swapped!
          </h2>
          <p className={styles.pair}>
            You and <bdi>{recipient.nickname}</bdi>
          </p>
          {steps === null ? (
            <Loading label="Loading the swap">
              <Skeleton lines={3} />
            </Loading>
          ) : (
            <Facts facts={swapFacts(steps)} />
          )}
        </div>
        <Stamps me={me} recipient={recipient} />
      </div>
      {steps && <Memory steps={steps} me={me} />}
      <Cluster gap={3}>
        <LinkButton href={OPEN_SWAPS} variant="primary" icon={<Gift />}>
          Find your next swap
        </LinkButton>
        {steps && mayShowGift(steps, me) && (
          <LinkButton href={composePath(location.pathname)} icon={<PenLine />}>
            Show what you got
          </LinkButton>
        )}
      </Cluster>
    </section>
  )
}

/** The member and their recipient on stamps with a shared postmark. Decorative. */
function Stamps({ me, recipient }: Pick<WellSwappedProps, 'me' | 'recipient'>) {
  return (
    <div className={styles.stamps} aria-hidden="true">
      {[me, recipient].map(({ id, avatar }) => (
        <Stamp key={id}>
          <Depiction src={avatar?.formats.mobile_list}>
            <Critter seed={id} />
          </Depiction>
        </Stamp>
      ))}
      <span className={styles.postmark}>
        <Postmark top="WELL" bottom="SWAPPED" />
      </span>
    </div>
  )
}

/** A post about one of the swap's gifts, shown as a memento. Renders nothing if there is none. */
function Memory({ steps, me }: { steps: readonly Step[]; me: Me }) {
  const post = postOfSwap(steps)
  if (post === null) return null
  return (
    <figure className={styles.memory}>
      <figcaption>
        <bdi>{post.user.id === me.id ? 'You' : post.user.nickname}</bdi> wrote
      </figcaption>
      <ReceivedPost post={post} />
    </figure>
  )
}
