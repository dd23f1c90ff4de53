import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { currentAt } from '#rules/tab/section.ts'
import { Link } from '#views/kit/Link.tsx'
import styles from './BellLink.module.css'

/** The way to what a member was told; what is in it says how much of that is unread, and takes up no room of its own. */
export function BellLink({ path, children }: { path: string; children: ReactNode }) {
  const href = '/notifications'
  return (
    <Link href={href} className={styles.bell} aria-current={currentAt(path, href)}>
      <Bell />
      <span className="visually-hidden">Notifications</span>
      {children}
    </Link>
  )
}
