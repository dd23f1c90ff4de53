import { useSelector } from '@xstate/react'
import type { InputFrom } from 'xstate'
import type { ContactModRef, contactModMachine } from '#machines/letter/contactMod.machine.ts'
import type { Contact } from '#rules/letter/contact.ts'
import { contactPath } from '#rules/letter/paths.ts'
import { firstWords, latestOf, unreadLabel } from '#rules/letter/thread.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { useFlow } from '#views/flow.tsx'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Elf } from '#views/kit/art/Folk.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { Link } from '#views/kit/Link.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { Column } from '#views/layouts/Column.tsx'
import { List } from '#views/list/List.tsx'
import { LoadingRows, Rows } from '#views/list/Rows.tsx'
import styles from './letter.module.css'

interface ContactModPageProps {
  flow: typeof contactModMachine
  input: InputFrom<typeof contactModMachine>
}

/** Form for a message to the elves, with the member's existing threads. */
export function ContactModPage({ flow, input }: ContactModPageProps) {
  const page: ContactModRef = useFlow(flow, input)
  const form = useSelector(page, ({ children }) => children.contact)
  return (
    <Column>
      <PageHeader
        title="Ask an elf"
        subtitle="The elves are our mods. Only they read what you write."
        action={<Elf size={72} />}
      />
      {form && (
        <Card as="div">
          <Form form={form} label="Write to the elves">
            <Bound as={TextArea} form={form} name="message" label="Your letter" isRequired />
            <Cluster>
              <SubmitButton form={form}>Send to the elves</SubmitButton>
              <NotSaved form={form}>Not sent. Try again.</NotSaved>
            </Cluster>
          </Form>
        </Card>
      )}
      <Letters page={page} />
    </Column>
  )
}

function Letters({ page }: { page: ContactModRef }) {
  const list = useSelector(page, ({ children }) => children.contacts)
  return (
    list && (
      <section aria-labelledby="letters">
        <SectionHeader id="letters" title="Your letters" />
        <List
          list={list}
          of="letters"
          rows={(letters) => (
            <Rows>
              {letters.map((contact) => (
                <Letter key={contact.id} contact={contact} />
              ))}
            </Rows>
          )}
          loading={<LoadingRows of="your letters" />}
          empty={
            <EmptyState art="letter" size="sm">
              No letters with the elves yet.
            </EmptyState>
          }
        />
      </section>
    )
  )
}

function Letter({ contact }: { contact: Contact }) {
  const { id, exchange, status, updated_at } = contact
  const unread = unreadLabel(contact)
  return (
    <li>
      <div className={styles.row}>
        <span className={styles.name}>
          <Link href={contactPath(id)} className={styles.first}>
            <bdi>{firstWords(contact)}</bdi>
          </Link>
        </span>
        {exchange && (
          <span className={styles.meta}>
            About <bdi>{exchange.label}</bdi>
          </span>
        )}
        <span className={styles.meta}>
          {latestOf(contact)} <time dateTime={updated_at}>{exactly(new Date(updated_at))}</time>
        </span>
        <span className={styles.labels}>
          {unread && <TagLabel tone="primary">{unread}</TagLabel>}
          {status === 'closed' && <TagLabel tone="neutral">Closed</TagLabel>}
        </span>
      </div>
    </li>
  )
}
