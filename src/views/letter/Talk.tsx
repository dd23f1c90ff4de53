import { useSelector } from '@xstate/react'
import { Fragment } from 'react'
import type { ContactThreadRef } from '#machines/letter/contactThread.machine.ts'
import type { Contact } from '#rules/letter/contact.ts'
import { saidIn } from '#rules/letter/thread.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { NewestInView } from '#views/outlets/NewestInView.tsx'
import styles from './letter.module.css'

interface TalkProps {
  thread: ContactThreadRef
  contact: Contact
}

/**
 * All messages, oldest first. The reader's own are on the right, and a line separates the messages that were new when
 * the thread was opened.
 */
export function Talk({ thread, contact }: TalkProps) {
  const newFrom = useSelector(thread, ({ context }) => context.newFrom)
  const said = saidIn(contact)
  const newest = contact.chat_messages.at(-1)?.id
  return (
    <div>
      <ol className={styles.talk} aria-label="Messages, newest last">
        {said.map(({ id, by, message, is_mine, at }) => (
          <Fragment key={id}>
            {id === newFrom && <li className={styles.new}>New</li>}
            <li className={styles.said} data-mine={is_mine || undefined}>
              <p className={styles.meta}>
                <b>
                  <bdi>{by}</bdi>
                </b>{' '}
                <time dateTime={at}>{exactly(new Date(at))}</time>
              </p>
              <p className={styles.bubble} dir="auto">
                {message}
              </p>
            </li>
          </Fragment>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said.length === 1 ? '1 message' : `${said.length} messages`}
      </p>
      {newest !== undefined && <NewestInView newest={newest} />}
    </div>
  )
}
