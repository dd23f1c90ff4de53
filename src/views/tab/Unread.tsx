import { useSelector } from '@xstate/react'
import type { BellRef } from '#machines/tab/bell.machine.ts'
import { unreadFigure, unreadWords } from '#rules/member/notification.ts'
import styles from './Unread.module.css'

export interface UnreadProps {
  /** `figure` renders the badge on the bell, `words` a live region for screen readers. */
  of: 'figure' | 'words'
}

/** The number of unread notifications. */
export function Unread({ bell, of }: UnreadProps & { bell: BellRef }) {
  const unread = useSelector(bell, ({ context }) => context.unread) ?? 0
  const figure = unreadFigure(unread)
  if (of === 'words')
    return (
      <p className="visually-hidden" role="status">
        {figure && unreadWords(unread)}
      </p>
    )
  return (
    figure && (
      <>
        <span className={styles.figure} aria-hidden>
          {figure}
        </span>
        <span className="visually-hidden">{figure} unread</span>
      </>
    )
  )
}
