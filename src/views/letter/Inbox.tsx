import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { InboxRef, inboxMachine } from '#machines/letter/inbox.machine.ts'
import { type InboxKind, inboxKindOf, inboxPath, inboxStatusOf } from '#rules/letter/inbox.ts'
import { contactPath } from '#rules/letter/paths.ts'
import { unreadLabel } from '#rules/letter/thread.ts'
import { reportPath } from '#rules/mod/overlays.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { Link } from '#views/kit/Link.tsx'
import { useFollow } from '#views/kit/links.ts'
import { Segments } from '#views/kit/Segments.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { List } from '#views/list/List.tsx'
import { LoadingRows, Rows } from '#views/list/Rows.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import styles from './letter.module.css'
import { ReportReading } from './ReportReading.tsx'

interface ScreenProps {
  inbox: InboxRef
}

const screens = {
  opening: LoadingReport,
  letters: Letters,
  bugs: Bugs,
  loading: LoadingReport,
  deciding: LoadingReport,
  reading: ReportReading,
  closing: ReportReading,
  closed: ReportReading,
  missing: MissingReport,
  failed: FailedReport,
} satisfies Record<Screens<typeof inboxMachine>, ComponentType<ScreenProps>>

interface InboxProps {
  flow: typeof inboxMachine
  input: InputFrom<typeof inboxMachine>
}

/** The mods' inbox. The list shows only the author of each item. Its text is loaded when the item is opened. */
export function Inbox({ flow, input }: InboxProps) {
  const inbox: InboxRef = useFlow(flow, input)
  const Screen: ComponentType<ScreenProps> = screens[useSelector(inbox, screenOf)]
  return (
    <Stack>
      <Choice inbox={inbox} />
      <Screen inbox={inbox} />
    </Stack>
  )
}

const kinds = [
  { value: 'letters', label: 'Letters' },
  { value: 'bugs', label: 'Bug reports' },
] as const
const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

function Choice({ inbox }: ScreenProps) {
  const follow = useFollow()
  const kind: InboxKind = useSelector(inbox, ({ context }) => inboxKindOf(context.query))
  const status = useSelector(inbox, ({ context }) => inboxStatusOf(context.query.status))
  return (
    <Cluster>
      <Segments
        label="Messages from members"
        options={kinds}
        value={kind}
        onChange={(chosen) => follow(inboxPath(chosen, status))}
      />
      <Segments
        label="Status"
        options={statuses}
        value={status}
        onChange={(chosen) => follow(inboxPath(kind, chosen))}
      />
    </Cluster>
  )
}

const nothing = (words: string) => (
  <EmptyState art="letterOpened" size="sm">
    {words}
  </EmptyState>
)

function Letters({ inbox }: ScreenProps) {
  const list = useSelector(inbox, ({ children }) => children.inboxContacts)
  return (
    list && (
      <section aria-labelledby="inbox">
        <SectionHeader id="inbox" title="Letters" />
        <List
          list={list}
          of="letters"
          rows={(contacts) => (
            <Rows>
              {contacts.map((contact) => (
                <li key={contact.id}>
                  <div className={styles.row}>
                    <Link href={contactPath(contact.id)}>
                      A letter {contact.is_from_mods ? 'to' : 'from'}{' '}
                      <bdi>{contact.user.nickname}</bdi>
                    </Link>
                    {contact.exchange && (
                      <span className={styles.meta}>
                        About <bdi>{contact.exchange.label}</bdi>
                      </span>
                    )}
                    <time className={styles.meta} dateTime={contact.updated_at}>
                      {exactly(new Date(contact.updated_at))}
                    </time>
                    <span className={styles.labels}>
                      {unreadLabel(contact) && (
                        <TagLabel tone="primary">{unreadLabel(contact)}</TagLabel>
                      )}
                      {contact.status === 'open' && contact.awaits_answer && (
                        <TagLabel tone="warn">Waits for an answer</TagLabel>
                      )}
                    </span>
                  </div>
                </li>
              ))}
            </Rows>
          )}
          loading={<LoadingRows of="letters" />}
          empty={nothing('No letters here.')}
        />
      </section>
    )
  )
}

function Bugs({ inbox }: ScreenProps) {
  const list = useSelector(inbox, ({ children }) => children.inboxBugs)
  return (
    list && (
      <section aria-labelledby="inbox">
        <SectionHeader id="inbox" title="Bug reports" />
        <List
          list={list}
          of="reports"
          rows={(reports) => (
            <Rows>
              {reports.map((report) => (
                <li key={report.id}>
                  <div className={styles.row}>
                    <Link href={reportPath(report.id)}>
                      A report from <bdi>{report.user.nickname}</bdi>
                    </Link>
                    <time className={styles.meta} dateTime={report.created_at}>
                      {exactly(new Date(report.created_at))}
                    </time>
                    <span className={styles.labels}>
                      {report.is_answered && <TagLabel tone="ok">Answered</TagLabel>}
                    </span>
                  </div>
                </li>
              ))}
            </Rows>
          )}
          loading={<LoadingRows of="reports" />}
          empty={nothing('No reports here.')}
        />
      </section>
    )
  )
}

function LoadingReport() {
  return (
    <Loading label="Loading the report">
      <Skeleton lines={4} />
    </Loading>
  )
}

function MissingReport() {
  return nothing('That report no longer exists.')
}

function FailedReport({ inbox }: ScreenProps) {
  return <NotLoaded flow={inbox} title="We couldn’t load the report" />
}
