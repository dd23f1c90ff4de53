import { Wifi, WifiOff } from 'lucide-react'
import { Banner } from '#views/kit/Banner.tsx'
import styles from './NetworkNotice.module.css'

/** Says that the network is offline and what still works, or that it is back. */
export function NetworkNotice({ isBack }: { isBack: boolean }) {
  return (
    <div className={styles.network}>
      {isBack ? (
        <Banner tone="ok" icon={<Wifi />}>
          You are online again.
        </Banner>
      ) : (
        <Banner tone="warn" icon={<WifiOff />}>
          <strong>You are offline.</strong> You can read what is here, and what you have typed
          stays. Nothing can be saved until the network is back.
        </Banner>
      )}
    </div>
  )
}
