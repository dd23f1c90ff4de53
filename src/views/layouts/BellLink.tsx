import { Bell } from 'lucide-react'
import type { ReactNode } from 'react'
import { currentAt } from '#rules/tab/section.ts'
import { Link } from '#views/kit/Link.tsx'
import styles from './BellLink.module.css'

/** Link to the notifications. Its children show the unread count, and take no space in the layout. */
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
