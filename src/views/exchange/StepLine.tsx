import { useSelector } from '@xstate/react'
import type { HeartRef } from '#machines/exchange/heart.machine.ts'
import type { StepBarRef } from '#machines/exchange/stepBar.machine.ts'
import { CORRECTION } from '#rules/exchange/correction.ts'
import { hasGiftersHeart, takesHeart } from '#rules/exchange/heart.ts'
import { landingWords, nextUpdate, offerWords } from '#rules/exchange/next-update.ts'
import type { Step } from '#rules/exchange/step.ts'
import { linkLabelOf, sentenceOf } from '#rules/exchange/timeline.ts'
import { postmarkOf } from '#rules/feed/greeting.ts'
import { Button } from '#views/kit/Button.tsx'
import { OutsideLink } from '#views/kit/Link.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { TimelineItem } from '#views/kit/Timeline.tsx'
import { LaterDialog } from '#views/later/LaterDialog.tsx'
import { intentOf } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { When } from '#views/When.tsx'
import { GivenHeart, HeartButton } from './HeartButton.tsx'
import { ReceivedPost } from './ReceivedPost.tsx'
import { StepIcon } from './StepIcon.tsx'
import styles from './StepLine.module.css'

export interface StepLineProps {
  step: Step
  /** Null until the member has opened their envelope. */
  recipientName: string | null
  now: string
  mayCorrect: boolean
  heart: HeartRef
  bar: StepBarRef
}

/** A step in the timeline. A step that was just recorded scrolls into view, with a text about its effect. */
export function StepLine(props: StepLineProps) {
  const { step, recipientName, now, mayCorrect, heart, bar } = props
  const isLatest = useSelector(bar, ({ context }) => context.latest?.id === step.id)
  const isFinished = useSelector(bar, (snapshot) => snapshot.matches('finished'))
  const isNew = isLatest && !isFinished
  return (
    <TimelineItem
      icon={<StepIcon type={step.type} />}
      whose={step.is_mine ? 'mine' : 'theirs'}
      title={<span dir="auto">{sentenceOf(step, recipientName)}</span>}
      time={<When at={step.created_at} now={now} />}
      landing={
        isNew
          ? {
              words: <span dir="auto">{landingWords(step, recipientName)}</span>,
              postmark: postmarkOf(new Date(step.created_at)),
            }
          : undefined
      }
    >
      <Stack gap={2}>
        {isNew && <FocusMove to="landing" />}
        {step.post && <ReceivedPost post={step.post} />}
        {hasGiftersHeart(step) && <GivenHeart>Your gifter sent a heart</GivenHeart>}
        {takesHeart(step) && <HeartButton heart={heart} step={step} />}
        {isNew && <Offer bar={bar} />}
        {(step.content || mayCorrect) && (
          <Cluster gap={3}>
            {step.content && (
              <OutsideLink href={step.content}>{linkLabelOf(step.type)}</OutsideLink>
            )}
            {mayCorrect && (
              <span className={styles.correct}>
                <CorrectButton step={step} recipientName={recipientName} />
              </span>
            )}
          </Cluster>
        )}
      </Stack>
    </TimelineItem>
  )
}

function CorrectButton({ step, recipientName }: Pick<StepLineProps, 'step' | 'recipientName'>) {
  const open = useOverlay()
  return (
    <Button
      {...intentOf(LaterDialog)}
      size="sm"
      variant="quiet"
      aria-label={`Correct: ${sentenceOf(step, recipientName)}`}
      onClick={() => open(CORRECTION, step.id)}
    >
      Correct…
    </Button>
  )
}

/** Offers to record the update that usually comes next. */
function Offer({ bar }: Pick<StepLineProps, 'bar'>) {
  const isAsking = useSelector(bar, (snapshot) => snapshot.matches('asking'))
  const latest = useSelector(bar, ({ context }) => context.latest)
  const next = useSelector(bar, ({ context }) => nextUpdate(context))
  const words = latest && next && offerWords(latest.type, next)
  return (
    <div>
      <FocusMove to="row" after={isAsking ? 'asking' : 'answered'} />
      {isAsking && words && (
        <fieldset>
          <legend className={styles.question}>{words.question}</legend>
          <Cluster gap={2}>
            <Button size="sm" onClick={() => bar.send({ type: 'offer.taken' })}>
              {words.yes}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => bar.send({ type: 'offer.declined' })}>
              Not yet
            </Button>
          </Cluster>
        </fieldset>
      )}
    </div>
  )
}
