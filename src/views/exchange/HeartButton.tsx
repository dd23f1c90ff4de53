import { useSelector } from '@xstate/react'
import { Heart } from 'lucide-react'
import type { HeartRef, heartMachine } from '#machines/exchange/heart.machine.ts'
import { mayGiveHeart } from '#rules/exchange/heart.ts'
import type { Step } from '#rules/exchange/step.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import styles from './HeartButton.module.css'

interface HeartButtonProps {
  heart: HeartRef
  /** The gift that the recipient has received. */
  step: Step
}

const stages = {
  resting: { isWished: false, isRefused: false },
  sending: { isWished: true, isRefused: false },
  refused: { isWished: false, isRefused: true },
} as const satisfies Record<Screens<typeof heartMachine>, object>

/**
 * The heart with which a gifter can react after their gift was received. It appears filled while the request is
 * pending. It also stays visible to a gifter who currently may not change it.
 */
export function HeartButton({ heart, step }: HeartButtonProps) {
  const stage = useSelector(heart, screenOf)
  const isThis = useSelector(heart, ({ context }) => context.step?.id === step.id)
  const problem = useSelector(heart, ({ context }) => context.problem)
  const mayGive = useSelector(heart, ({ context }) => mayGiveHeart(step, context.signup))
  const { isWished, isRefused } = stages[stage]
  const isGiven = isThis && isWished ? !step.heart : step.heart
  if (!mayGive) return step.heart && <GivenHeart>You sent a heart</GivenHeart>
  return (
    <>
      <button
        type="button"
        className={styles.heart}
        data-given={isGiven || undefined}
        onClick={() => heart.send({ type: 'heart.pressed', step })}
      >
        <Heart className={isGiven ? styles.filled : undefined} />
        <span>{isGiven ? 'Heart sent' : 'Send a heart'}</span>
      </button>
      <span className="visually-hidden" role="status">
        {isThis && !isWished && !isRefused && (isGiven ? 'Heart sent' : 'Heart removed')}
      </span>
      <InlineStatus>
        {isThis && isRefused && ((problem && reasonOf(problem)) ?? 'Not sent. Try again.')}
      </InlineStatus>
    </>
  )
}

/** A line of text about a heart that was given. */
export function GivenHeart({ children }: { children: string }) {
  return (
    <p className={styles.given}>
      <Heart className={styles.filled} aria-hidden />
      {children}
    </p>
  )
}
