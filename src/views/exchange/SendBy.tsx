import { useSelector } from '@xstate/react'
import type { MoreTimeRef, moreTimeMachine } from '#machines/exchange/moreTime.machine.ts'
import { exchangeOverlays } from '#rules/exchange/overlays.ts'
import { sendByWords } from '#rules/exchange/send-by-words.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { useOverlay } from '#views/overlay.ts'
import styles from './StepBar.module.css'

const MoreTimeDialog = later(() => import('./MoreTimeDialog.tsx'))

const stages = {
  deciding: { mayAsk: false, isAsking: false },
  offered: { mayAsk: true, isAsking: false },
  choosing: { mayAsk: true, isAsking: true },
  closed: { mayAsk: false, isAsking: false },
} satisfies Record<Screens<typeof moreTimeMachine>, object>

/** The text beside "Post an update": the send-by day, with a button to ask for more time. */
export function SendBy({ moreTime }: { moreTime: MoreTimeRef }) {
  const { mayAsk, isAsking } = stages[useSelector(moreTime, screenOf)]
  const words = useSelector(moreTime, ({ context: { exchange, now } }) =>
    sendByWords(exchange, new Date(now)),
  )
  const open = useOverlay()
  return (
    <>
      {words === null ? (
        <p className={styles.words}>Something sent? Something here? Let them know.</p>
      ) : (
        <div className={styles.sendBy}>
          <p>{words}</p>
          {mayAsk && (
            <Button
              {...intentOf(MoreTimeDialog)}
              variant="quiet"
              size="sm"
              onClick={() => open(exchangeOverlays.moreTime)}
            >
              I need more time
            </Button>
          )}
        </div>
      )}
      <MoreTimeDialog moreTime={moreTime} isWanted={isAsking} />
    </>
  )
}
