import { useSelector } from '@xstate/react'
import type { PairViewRef } from '#machines/exchange/pairView.machine.ts'
import { hasSurveys } from '#rules/exchange/overlays.ts'
import { recipientOf } from '#rules/exchange/schema.ts'
import { Button } from '#views/kit/Button.tsx'
import { iconRoom } from '#views/kit/icon-room.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import styles from './ComingLabel.module.css'
import scene from './Envelope.module.css'

/** Placeholder for the recipient's label or envelope. It is the same size, so that the content below does not shift. */
export function ComingLabel({ pair }: { pair: PairViewRef }) {
  const isPaired = useSelector(pair, (snapshot) => snapshot.matches('paired'))
  const areAsked = useSelector(pair, ({ context }) => hasSurveys(context.exchange))
  const isNamed = useSelector(pair, ({ context }) => recipientOf(context.exchange) !== null)
  return (
    <Loading label="Loading your recipient">
      <span className={scene.scene}>
        {isNamed ? (
          <span className={styles.label}>
            <span className={styles.top}>
              <span className={styles.words}>
                <Skeleton lines={2} />
              </span>
              <span className={styles.stamp} />
            </span>
            {isPaired && (
              <span className={styles.buttons}>
                {['See address', ...(areAsked ? ['See survey answers'] : [])].map((words) => (
                  <Button key={words} isDisabled icon={iconRoom}>
                    {words}
                  </Button>
                ))}
              </span>
            )}
          </span>
        ) : (
          <span className={styles.envelope} />
        )}
      </span>
    </Loading>
  )
}
