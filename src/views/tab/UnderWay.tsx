import { useSelector } from '@xstate/react'
import type { NavigationRef } from '#machines/tab/navigation.machine.ts'
import styles from './UnderWay.module.css'

/** Progress line at the top, shown if the next page takes a moment to load. */
export function UnderWay({ navigation }: { navigation: NavigationRef }) {
  const isPreparing = useSelector(navigation, (snapshot) => snapshot.matches('preparing'))
  return isPreparing && <div className={styles.line} />
}
