import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type {
  ReportedThreadsRef,
  reportedThreadsMachine,
} from '#machines/mod/reportedThreads.machine.ts'
import { partWords } from '#rules/exchange/pair-thread-words.ts'
import { authorIn, type ModThread, threadNames } from '#rules/mod/thread.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import styles from './rows.module.css'

interface ThreadsProps {
  flow: ReportedThreadsRef
  now: Date
}

const screens = {
  unread: Unread,
  loading: Unread,
  shown: Shown,
  failed: Failed,
} satisfies Record<Screens<typeof reportedThreadsMachine>, ComponentType<ThreadsProps>>

/** The conversations with reported messages. Warns the mod first that reading them is logged. */
export function ReportedThreads({ flow, now }: ThreadsProps) {
  const state = useSelector(flow, screenOf)
  const Screen = screens[state]
  return (
    <section aria-labelledby="reported">
      <SectionHeader id="reported" title="The reported conversation" />
      <FocusMove to="row" after={state} />
      <Screen flow={flow} now={now} />
    </section>
  )
}

function Unread({ flow }: ThreadsProps) {
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Stack>
      <p className={styles.note}>It goes into the log that you read it.</p>
      <div>
        <Button isPending={isBusy} onClick={() => flow.send({ type: 'threads.requested' })}>
          Show the conversation
        </Button>
      </div>
    </Stack>
  )
}

function Shown({ flow, now }: ThreadsProps) {
  const threads = useSelector(flow, ({ context }) => context.threads)
  return (
    <Stack>
      {threads.map((thread) => (
        <Conversation key={thread.id} thread={thread} now={now} />
      ))}
    </Stack>
  )
}

function Conversation({ thread, now }: { thread: ModThread; now: Date }) {
  return (
    <div>
      <p className={styles.strong}>{threadNames(thread)}</p>
      {thread.has_older && <p className={styles.note}>Only the newest messages are shown.</p>}
      <ol aria-label={threadNames(thread)} className={styles.hindrances}>
        {thread.messages.map((message) => (
          <li key={message.id}>
            <p className={styles.meta}>
              <bdi className={styles.strong}>{authorIn(thread, message)}</bdi>{' '}
              {partWords(message.created_at, now)}
            </p>
            <p className={styles.quote} dir="auto">
              {message.message}
            </p>
            {message.report && (
              <p className={styles.note}>
                Reported: <bdi>{message.report}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Failed({ flow }: ThreadsProps) {
  return <NotLoaded flow={flow} size="sm" title="We couldn’t load the conversation" level={3} />
}
