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
import { Card } from '#views/kit/Card.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
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

/** The reply form, or the reason why there is none. */
export function ReplyForm({ thread }: ThreadProps) {
  const Place = places[useSelector(thread, screenIn(places, 'open.writing')) ?? 'deciding']
  return <Place thread={thread} />
}

function Writing({ thread }: ThreadProps) {
  const form = useSelector(thread, ({ children }) => children.reply)
  if (!form) return null
  return (
    <Card as="div">
      <Form form={form} label="Reply">
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
