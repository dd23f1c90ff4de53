import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type {
  ContactThreadRef,
  contactThreadMachine,
} from '#machines/letter/contactThread.machine.ts'
import { threadTitle } from '#rules/letter/thread.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Link } from '#views/kit/Link.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Loading } from '#views/kit/Skeleton.tsx'
import { Column } from '#views/layouts/Column.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { NotFoundPage } from '#views/tab/NotFoundPage.tsx'
import { PageSkeleton } from '#views/tab/PageSkeleton.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { Talk } from './Talk.tsx'
import { ThreadActs } from './ThreadActs.tsx'

interface ScreenProps {
  thread: ContactThreadRef
}

const screens = {
  loading: LoadingThread,
  open: OpenThread,
  missing: NotFoundPage,
  failed: FailedThread,
} satisfies Record<Screens<typeof contactThreadMachine>, ComponentType<ScreenProps>>

interface ContactPageProps {
  flow: typeof contactThreadMachine
  input: InputFrom<typeof contactThreadMachine>
}

/** A thread between a member and the elves, used by both sides. */
export function ContactPage({ flow, input }: ContactPageProps) {
  const thread: ContactThreadRef = useFlow(flow, input)
  const Screen: ComponentType<ScreenProps> = screens[useSelector(thread, screenOf)]
  return <Screen thread={thread} />
}

function OpenThread({ thread }: ScreenProps) {
  const contact = useSelector(thread, ({ context }) => context.contact)
  if (!contact) return null
  const { exchange, is_mine, status } = contact
  return (
    <Column>
      <div>
        <BackControl href={is_mine ? '/contact-a-mod' : '/mod?drawer=inbox'} />
        <PageHeader
          title={<bdi>{threadTitle(contact)}</bdi>}
          subtitle={
            exchange && (
              <>
                About{' '}
                <Link href={`/exchange/${exchange.slug}`}>
                  <bdi>{exchange.label}</bdi>
                </Link>
              </>
            )
          }
          action={status === 'closed' && <TagLabel tone="neutral">Closed</TagLabel>}
        />
      </div>
      <Talk thread={thread} contact={contact} />
      <ReplyForm thread={thread} />
      <ThreadActs thread={thread} contact={contact} />
    </Column>
  )
}

function LoadingThread() {
  return (
    <Loading label="Loading the letter" page="Letter">
      <PageSkeleton of="form" />
    </Loading>
  )
}

function FailedThread({ thread }: ScreenProps) {
  return <NotLoaded flow={thread} title="We couldn’t load the letter" level={1} />
}
