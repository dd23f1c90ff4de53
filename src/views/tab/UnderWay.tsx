import { useSelector } from '@xstate/react'
import type { NavigationRef } from '#machines/tab/navigation.machine.ts'
import styles from './UnderWay.module.css'

/** A thin line over the page while the next one is fetched, if that takes a moment. */
export function UnderWay({ navigation }: { navigation: NavigationRef }) {
  const isPreparing = useSelector(navigation, (snapshot) => snapshot.matches('preparing'))
  return isPreparing && <div className={styles.line} />
}
