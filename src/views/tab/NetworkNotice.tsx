import { Wifi, WifiOff } from 'lucide-react'
import { Banner } from '#views/kit/Banner.tsx'
import styles from './NetworkNotice.module.css'

/** Informs the user that the network is offline and what still works, or that the network is back. */
export function NetworkNotice({ isBack }: { isBack: boolean }) {
  return (
    <div className={styles.network} data-keep-clear>
      {isBack ? (
        <Banner tone="ok" icon={<Wifi />}>
          You’re back online.
        </Banner>
      ) : (
        <Banner tone="warn" icon={<WifiOff />}>
          <strong>You’re offline.</strong> You can read what’s here, and we keep what you typed. You
          can’t save anything until you’re back online.
        </Banner>
      )}
    </div>
  )
}
