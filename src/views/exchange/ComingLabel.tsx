import { useSelector } from '@xstate/react'
import type { PairViewRef } from '#machines/exchange/pairView.machine.ts'
import { Button } from '#views/kit/Button.tsx'
import { iconRoom } from '#views/kit/icon-room.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import styles from './ComingLabel.module.css'

const ADDRESS_AND_SURVEYS = ['See address', 'See survey answers']

/** Placeholder of the recipient's label with the same buttons, so that the content below does not shift. */
export function ComingLabel({ pair }: { pair: PairViewRef }) {
  const isPaired = useSelector(pair, (snapshot) => snapshot.matches('paired'))
  const isUnopened = useSelector(pair, (snapshot) =>
    snapshot.matches({ paired: { match: 'unopened' } }),
  )
  const buttons = [...(isUnopened ? ['I have seen my match'] : []), ...ADDRESS_AND_SURVEYS]
  return (
    <Loading label="Loading your match">
      <span className={styles.label}>
        <span className={styles.top}>
          <span className={styles.words}>
            <Skeleton lines={2} />
          </span>
          <span className={styles.stamp} />
        </span>
        {isPaired && (
          <span className={styles.buttons}>
            {buttons.map((words) => (
              <Button key={words} isDisabled icon={iconRoom}>
                {words}
              </Button>
            ))}
          </span>
        )}
      </span>
    </Loading>
  )
}
