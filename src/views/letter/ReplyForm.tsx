import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type {
  ContactThreadRef,
  contactThreadMachine,
} from '#machines/letter/contactThread.machine.ts'
import { barredWords } from '#rules/letter/thread.ts'
import type { Screens } from '#views/flow.tsx'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Banner } from '#views/kit/Banner.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card } from '#views/kit/Card.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { RowFocus } from '#views/outlets/RowFocus.tsx'
import { screenIn, type Within } from '#views/screens.ts'

interface ThreadProps {
  thread: ContactThreadRef
}

const places = {
  deciding: () => null,
  free: Writing,
  barred: Barred,
} satisfies Record<
  Screens<Within<typeof contactThreadMachine, 'open.writing'>>,
  (props: ThreadProps) => ReactNode
>

/** The place for what is said next, or why there is none. */
export function ReplyForm({ thread }: ThreadProps) {
  const Place = places[useSelector(thread, screenIn(places, 'open.writing')) ?? 'deciding']
  return <Place thread={thread} />
}

function Writing({ thread }: ThreadProps) {
  const form = useSelector(thread, ({ children }) => children.reply)
  if (!form) return null
  return (
    <Card as="div">
      <Form form={form} label="Write on">
        <Bound as={TextArea} form={form} name="message" label="Your message" rows={3} isRequired />
        <Cluster>
          <SubmitButton form={form}>Send</SubmitButton>
          <NotSaved form={form}>Not sent. Try again.</NotSaved>
        </Cluster>
      </Form>
    </Card>
  )
}

function Barred({ thread }: ThreadProps) {
  const words = useSelector(
    thread,
    ({ context }) => context.contact && barredWords(context.contact),
  )
  return <Banner>{words}</Banner>
}

const steps = {
  idle: Offered,
  asking: Asking,
  closing: Asking,
} satisfies Record<
  Screens<Within<typeof contactThreadMachine, 'open.closing'>>,
  (props: ThreadProps) => ReactNode
>

/** For a mod: the end of the thread, once asked again. */
export function ClosingThread({ thread }: ThreadProps) {
  const step = useSelector(thread, screenIn(steps, 'open.closing')) ?? 'idle'
  const Step = steps[step]
  return (
    <div>
      <RowFocus step={step} />
      <Step thread={thread} />
    </div>
  )
}

function Offered({ thread }: ThreadProps) {
  const canClose = useSelector(thread, (snapshot) => snapshot.can({ type: 'closing.requested' }))
  return (
    canClose && (
      <Button
        variant="quiet"
        data-focus-home
        onClick={() => thread.send({ type: 'closing.requested' })}
      >
        Close this thread
      </Button>
    )
  )
}

function Asking({ thread }: ThreadProps) {
  const isClosing = useSelector(thread, (snapshot) =>
    snapshot.matches({ open: { closing: 'closing' } }),
  )
  return (
    <Cluster>
      <p>Nothing more can be written in a closed thread.</p>
      <Button
        variant="quiet"
        data-focus-home
        onClick={() => thread.send({ type: 'closing.abandoned' })}
      >
        Keep it open
      </Button>
      <Button isPending={isClosing} onClick={() => thread.send({ type: 'closing.confirmed' })}>
        Close it
      </Button>
    </Cluster>
  )
}
