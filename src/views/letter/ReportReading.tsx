import { useSelector } from '@xstate/react'
import type { InboxRef } from '#machines/letter/inbox.machine.ts'
import { bugStatusWord, reportedOn } from '#rules/letter/bug-words.ts'
import { inboxPath } from '#rules/letter/inbox.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card } from '#views/kit/Card.tsx'
import { Facts } from '#views/kit/Facts.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { Column } from '#views/layouts/Column.tsx'
import styles from './letter.module.css'

/** A bug report in full, for a mod, with the form to answer it. */
export function ReportReading({ inbox }: { inbox: InboxRef }) {
  const report = useSelector(inbox, ({ context }) => context.report)
  const form = useSelector(inbox, ({ children }) => children.bugAnswer)
  const isClosing = useSelector(inbox, (snapshot) => snapshot.hasTag('busy'))
  const canClose = useSelector(inbox, (snapshot) => snapshot.can({ type: 'closing.requested' }))
  if (!report) return null
  return (
    <section aria-labelledby="report">
      <Column>
        <BackControl href={inboxPath('bugs', report.status)} />
        <h2 id="report">
          A report from <bdi>{report.user.nickname}</bdi>
        </h2>
        <p className={styles.quote} dir="auto">
          {report.message}
        </p>
        <Facts
          facts={[
            { label: 'Reported', value: reportedOn(report) },
            { label: 'Status', value: bugStatusWord(report) },
            { label: 'Page', value: <bdi>{report.page ?? 'Unknown'}</bdi> },
            { label: 'Browser', value: <bdi>{report.browser ?? 'Unknown'}</bdi> },
          ]}
        />
        {report.answer !== null && (
          <p className={styles.quote} dir="auto">
            <b>An elf answers:</b> {report.answer}
          </p>
        )}
        {form && (
          <Card as="div">
            <Form form={form} label="Answer the report">
              <Bound as={TextArea} form={form} name="answer" label="Your answer" isRequired />
              <Cluster>
                <SubmitButton form={form}>Send the answer</SubmitButton>
                <NotSaved form={form}>Not sent. Try again.</NotSaved>
              </Cluster>
            </Form>
          </Card>
        )}
        {(canClose || isClosing) && (
          <div>
            <Button isPending={isClosing} onClick={() => inbox.send({ type: 'closing.requested' })}>
              Close the report
            </Button>
          </div>
        )}
      </Column>
    </section>
  )
}
