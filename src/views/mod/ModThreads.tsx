import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { ModThreadsRef, modThreadsMachine } from '#machines/mod/modThreads.machine.ts'
import { partWords } from '#rules/exchange/pair-thread-words.ts'
import { authorIn, type ModThread, messagesIn, threadNames } from '#rules/mod/thread.ts'
import type { Screens } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { OutsideLink } from '#views/kit/Link.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { screenIn } from '#views/screens.ts'
import styles from './rows.module.css'

interface ThreadsProps {
  flow: ModThreadsRef
  now: Date
}

const screens = {
  unread: Unread,
  loading: Unread,
  shown: Shown,
  failed: Failed,
} satisfies Record<Screens<typeof modThreadsMachine, 'shown'>, ComponentType<ThreadsProps>>

/**
 * Conversations that a mod may open, in a section with a `data-focus-place`. Warns the mod first that reading them is
 * logged.
 */
export function ModThreads({ flow, now }: ThreadsProps) {
  const state = useSelector(flow, screenIn(screens))
  const Screen = screens[state]
  const loaded = useSelector(flow, ({ context }) => messagesIn(context.threads))
  return (
    <>
      <FocusMove to="part" after={`${state} ${loaded}`} />
      <Screen flow={flow} now={now} />
    </>
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
        <Conversation key={thread.id} flow={flow} thread={thread} now={now} />
      ))}
    </Stack>
  )
}

interface ConversationProps extends ThreadsProps {
  thread: ModThread
}

function Conversation({ flow, thread, now }: ConversationProps) {
  return (
    <div>
      <p className={styles.strong}>{threadNames(thread)}</p>
      <Earlier flow={flow} thread={thread} />
      <ol aria-label={threadNames(thread)} className={styles.messages}>
        {thread.messages.map((message) => (
          <li key={message.id}>
            <p className={styles.meta}>
              <bdi className={styles.strong}>{authorIn(thread, message)}</bdi>{' '}
              {partWords(message.created_at, now)}
            </p>
            {message.is_card && <p className={styles.note}>A thank-you card</p>}
            <p className={styles.quote} dir="auto">
              {message.message}
            </p>
            {message.picture && <OutsideLink href={message.picture}>See the picture</OutsideLink>}
            {message.report && (
              <p className={styles.report}>
                Reported: <bdi>{message.report}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Earlier({ flow, thread }: Omit<ConversationProps, 'now'>) {
  const isAsked = useSelector(flow, ({ context }) => context.asked === thread.id)
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches({ shown: 'loading' }))
  const isInterrupted = useSelector(flow, (snapshot) => snapshot.matches({ shown: 'interrupted' }))
  if (!thread.has_older) return null
  return (
    <Cluster>
      <Button
        size="sm"
        variant="quiet"
        isPending={isAsked && isLoading}
        onClick={() => flow.send({ type: 'earlier.requested', id: thread.id })}
      >
        Earlier messages
      </Button>
      <span className={styles.note}>It goes into the log as well.</span>
      <InlineStatus>{isAsked && isInterrupted && 'We couldn’t load them. Try again.'}</InlineStatus>
    </Cluster>
  )
}

function Failed({ flow }: ThreadsProps) {
  return <NotLoaded flow={flow} size="sm" title="We couldn’t load the conversation" level={3} />
}
