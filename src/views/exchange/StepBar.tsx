import { useSelector } from '@xstate/react'
import { Send } from 'lucide-react'
import type { MissingGiftRef } from '#machines/exchange/missingGift.machine.ts'
import type { MoreTimeRef } from '#machines/exchange/moreTime.machine.ts'
import type { StepBarRef, stepBarMachine } from '#machines/exchange/stepBar.machine.ts'
import { ASKED_WORDS } from '#rules/exchange/missing-words.ts'
import { exchangeOverlays } from '#rules/exchange/overlays.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { StickyBar } from '#views/kit/StickyBar.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { AnswerButton, isQuestion } from './MissingGift.tsx'
import { SendBy } from './SendBy.tsx'
import styles from './StepBar.module.css'

const ConfirmStep = later(() => import('./ConfirmStep.tsx'))
const StepDialog = later(() => import('./StepDialog.tsx'))

const offered = { hasBar: true, isTelling: false, isClosing: false }
const telling = { ...offered, isTelling: true }
const away = { ...offered, hasBar: false }

const stages = {
  deciding: offered,
  offering: offered,
  asking: offered,
  choosing: telling,
  dispatching: telling,
  receiving: telling,
  closing: { ...offered, isClosing: true },
  paused: away,
  finished: away,
} satisfies Record<Screens<typeof stepBarMachine>, typeof offered>

interface StepBarProps {
  bar: StepBarRef
  moreTime: MoreTimeRef
  /** The member's own gift for their recipient, and the case about it if it is missing. */
  asked: MissingGiftRef
}

/** The sticky "Post an update" bar, shown until the member is done with sending and receiving. */
export function StepBar({ bar, moreTime, asked }: StepBarProps) {
  const step = useSelector(bar, screenOf)
  const isFinished = step === 'finished'
  const isAsked = useSelector(asked, isQuestion)
  const closing = useSelector(bar, ({ children }) => children.closing)
  const open = useOverlay()
  const { hasBar, isTelling, isClosing } = stages[step]
  return (
    <section className={styles.place}>
      <FocusMove to="row" after={step} />
      <div tabIndex={-1} data-focus-home={isFinished || undefined}>
        <InlineStatus tone="ok">
          {isFinished && 'Everything is sent and everything is here.'}
        </InlineStatus>
      </div>
      {hasBar && (
        <StickyBar label="Post an update">
          <div className={styles.bar}>
            {isAsked ? <Question asked={asked} /> : <SendBy moreTime={moreTime} />}
            <div className={styles.button}>
              <Button
                {...intentOf(StepDialog, ConfirmStep)}
                variant={isAsked ? 'outline' : 'primary'}
                isWide
                icon={<Send />}
                data-focus-home
                onClick={() => open(exchangeOverlays.update)}
              >
                Post an update
              </Button>
            </div>
          </div>
        </StickyBar>
      )}
      <StepDialog bar={bar} owed={asked} isWanted={isTelling} />
      <ConfirmStep
        closing={closing}
        onCancel={() => bar.send({ type: 'choice.abandoned' })}
        isWanted={isClosing}
      />
    </section>
  )
}

/** The question to a gifter whose gift is missing. It takes precedence over all other texts in the bar. */
function Question({ asked }: Pick<StepBarProps, 'asked'>) {
  return (
    <div className={styles.sendBy}>
      <p>{ASKED_WORDS}.</p>
      <AnswerButton missingGift={asked} />
    </div>
  )
}
