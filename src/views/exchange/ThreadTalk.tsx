import { useSelector } from '@xstate/react'
import type { PairThreadRef, pairThreadMachine } from '#machines/exchange/pairThread.machine.ts'
import { threadOverlays } from '#rules/exchange/overlays.ts'
import type { ThreadMessage } from '#rules/exchange/pair-thread.ts'
import {
  authorOf,
  ELVES_READ,
  emptyWords,
  GOES_OUT_WORDS,
  goesOutWords,
  hasLink,
  LINK_WARNING,
  mayReport,
  oldestOf,
  overWords,
  partWords,
} from '#rules/exchange/pair-thread-words.ts'
import type { Screens } from '#views/flow.tsx'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Banner } from '#views/kit/Banner.tsx'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { screenIn, type Within } from '#views/screens.ts'
import styles from './ThreadTalk.module.css'

const ThreadDialogs = later(() => import('./ThreadDialogs.tsx'))

interface ThreadProps {
  thread: PairThreadRef
}

/** The messages of a masked thread, with the form for the next one. */
export default function ThreadTalk({ thread }: ThreadProps) {
  const isAsking = useSelector(
    thread,
    (snapshot) => !snapshot.matches({ unfolded: { dialog: 'none' } }),
  )
  return (
    <Stack gap={4}>
      <Start thread={thread} />
      <Messages thread={thread} />
      <Place thread={thread} />
      <SwitchOff thread={thread} />
      <ThreadDialogs thread={thread} isWanted={isAsking} />
    </Stack>
  )
}

/** The note above the messages, which takes the focus once the first message is loaded. */
function Start({ thread }: ThreadProps) {
  const oldest = useSelector(thread, ({ context: { page } }) => page && oldestOf(page))
  return (
    <div data-focus-place>
      <FocusMove to="row" after={String(oldest)} />
      <Stack gap={4}>
        <p className={styles.meta} tabIndex={-1} data-focus-home>
          {ELVES_READ}
        </p>
        <Earlier thread={thread} />
      </Stack>
    </div>
  )
}

function Earlier({ thread }: ThreadProps) {
  const isLoading = useSelector(thread, (snapshot) =>
    snapshot.matches({ unfolded: { earlier: 'loading' } }),
  )
  const isInterrupted = useSelector(thread, (snapshot) =>
    snapshot.matches({ unfolded: { earlier: 'interrupted' } }),
  )
  const mayAsk = useSelector(thread, (snapshot) => snapshot.can({ type: 'more.requested' }))
  if (!mayAsk && !isLoading) return null
  return (
    <Cluster>
      <Button
        size="sm"
        variant="quiet"
        isPending={isLoading}
        onClick={() => thread.send({ type: 'more.requested' })}
      >
        Earlier messages
      </Button>
      <InlineStatus>{isInterrupted && 'We couldn’t load them. Try again.'}</InlineStatus>
    </Cluster>
  )
}

function Messages({ thread }: ThreadProps) {
  const role = useSelector(thread, ({ context }) => context.with)
  const page = useSelector(thread, ({ context }) => context.page)
  const now = useSelector(thread, ({ context }) => context.now)
  if (page === null) return null
  if (page.data.length === 0)
    return page.meta.state === 'open' ? <p className={styles.meta}>{emptyWords(role)}</p> : null
  return (
    <ol className={styles.talk} aria-label="Messages, newest last">
      {page.data.map((message) => (
        <li key={message.id} className={styles.said} data-mine={message.is_mine || undefined}>
          <p className={styles.meta}>
            <b>{authorOf(message, role)}</b> {partWords(message.created_at, new Date(now))}
          </p>
          <p className={styles.bubble} dir="auto">
            {message.message}
          </p>
          <Below thread={thread} message={message} />
          <FocusMove to="row" after={String(message.is_reported)} />
        </li>
      ))}
    </ol>
  )
}

/** Notes and actions below a message. */
function Below({ thread, message }: ThreadProps & { message: ThreadMessage }) {
  const role = useSelector(thread, ({ context }) => context.with)
  const open = useOverlay()
  const waits = goesOutWords(message)
  return (
    <>
      {waits && <p className={styles.meta}>{waits}</p>}
      {hasLink(message) && !message.is_mine && <p className={styles.meta}>{LINK_WARNING}</p>}
      {message.is_reported && (
        <p className={styles.meta} tabIndex={-1} data-focus-home>
          You’ve reported this.
        </p>
      )}
      {mayReport(message) && (
        <Button
          {...intentOf(ThreadDialogs)}
          size="sm"
          variant="quiet"
          aria-label={`Report this message: ${message.message.slice(0, 60)}`}
          onClick={() => open(threadOverlays(role).report, message.id)}
        >
          Report
        </Button>
      )}
    </>
  )
}

const places = {
  deciding: () => null,
  free: Writing,
  barred: Barred,
} satisfies Record<
  Screens<Within<typeof pairThreadMachine, 'unfolded.writing'>>,
  (props: ThreadProps) => React.ReactNode
>

function Place({ thread }: ThreadProps) {
  const place = useSelector(thread, screenIn(places, 'unfolded.writing')) ?? 'deciding'
  const Here = places[place]
  return (
    <div data-focus-place>
      <FocusMove to="row" after={place} />
      <Here thread={thread} />
    </div>
  )
}

function Writing({ thread }: ThreadProps) {
  const form = useSelector(thread, ({ children }) => children.threadMessage)
  if (!form) return null
  return (
    <Form form={form} label="Write a message">
      <Bound
        as={TextArea}
        form={form}
        name="message"
        label="Your message"
        description={GOES_OUT_WORDS}
        rows={3}
        isRequired
      />
      <Cluster>
        <SubmitButton form={form}>Send</SubmitButton>
        <NotSaved form={form}>Not sent. Try again.</NotSaved>
      </Cluster>
    </Form>
  )
}

function Barred({ thread }: ThreadProps) {
  const words = useSelector(thread, ({ context: { page } }) => page && overWords(page))
  return (
    <div tabIndex={-1} data-focus-home>
      <Banner>{words}</Banner>
    </div>
  )
}

function SwitchOff({ thread }: ThreadProps) {
  const role = useSelector(thread, ({ context }) => context.with)
  const isOpen = useSelector(thread, ({ context: { page } }) => page?.meta.state === 'open')
  const open = useOverlay()
  if (!isOpen) return null
  return (
    <div>
      <Button
        {...intentOf(ThreadDialogs)}
        size="sm"
        variant="quiet"
        onClick={() => open(threadOverlays(role).off)}
      >
        Switch this conversation off
      </Button>
    </div>
  )
}
