import { useSelector } from '@xstate/react'
import type { BugReportsRef } from '#machines/letter/bugReports.machine.ts'
import { type BugReport, mayChangeReport } from '#rules/letter/bug-report.ts'
import { bugStatusWord, reportedOn } from '#rules/letter/bug-words.ts'
import { reportOverlays } from '#rules/letter/overlays.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Button } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { later } from '#views/later/later.tsx'
import { List } from '#views/list/List.tsx'
import { LoadingRows, Rows } from '#views/list/Rows.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import styles from './letter.module.css'

const DeletionDialog = later(() => import('./DeletionDialog.tsx'))

interface ReportsProps {
  reports: BugReportsRef
}

/** The member's own bug reports with the mods' answers. */
export function BugReports({ reports }: ReportsProps) {
  const list = useSelector(reports, ({ children }) => children.reportedBugs)
  const isAsking = useSelector(reports, (snapshot) => snapshot.matches('asking'))
  return (
    list && (
      <section aria-labelledby="reports">
        <SectionHeader id="reports" title="Your reports" />
        <List
          list={list}
          of="reports"
          rows={(items) => (
            <Rows>
              {items.map((report) => (
                <Report key={report.id} reports={reports} report={report} />
              ))}
            </Rows>
          )}
          loading={<LoadingRows of="your reports" />}
          empty={
            <EmptyState art="goblin" size="sm">
              No bugs. Boblin is suspiciously quiet.
            </EmptyState>
          }
        />
        <DeletionDialog reports={reports} isWanted={isAsking} />
      </section>
    )
  )
}

interface ReportProps extends ReportsProps {
  report: BugReport
}

function Report({ reports, report }: ReportProps) {
  const { id, message, answer, created_at } = report
  const open = useOverlay()
  const changed = useSelector(reports, (snapshot) =>
    snapshot.matches('changing') ? snapshot.context.chosen?.id : null,
  )
  const isChanging = changed === id
  return (
    <li>
      <div className={styles.row}>
        <FocusMove to="row" after={String(isChanging)} />
        <p className={styles.meta}>
          <time dateTime={created_at}>{reportedOn(report)}</time>{' '}
          <TagLabel tone={answer === null ? 'neutral' : 'ok'}>{bugStatusWord(report)}</TagLabel>
        </p>
        {isChanging ? (
          <Rewording reports={reports} />
        ) : (
          <p className={styles.quote} dir="auto">
            {message}
          </p>
        )}
        {answer !== null && (
          <p className={styles.quote} dir="auto">
            <b>An elf answers:</b> {answer}
          </p>
        )}
        {changed === null && mayChangeReport(report) && (
          <Cluster>
            <Button
              size="sm"
              variant="quiet"
              data-focus-home
              aria-label={`Edit the report of ${reportedOn(report)}`}
              onClick={() => reports.send({ type: 'change.requested', report })}
            >
              Edit
            </Button>
            <Button
              size="sm"
              variant="quiet"
              aria-label={`Delete the report of ${reportedOn(report)}`}
              onClick={() => open(reportOverlays.deletion, id)}
            >
              Delete
            </Button>
          </Cluster>
        )}
      </div>
    </li>
  )
}

function Rewording({ reports }: ReportsProps) {
  const form = useSelector(reports, ({ children }) => children.bugWording)
  return (
    form && (
      <Form form={form} label="Edit your report">
        <Bound as={TextArea} form={form} name="message" label="Your report" rows={3} autoFocus />
        <Cluster>
          <SubmitButton form={form}>Save</SubmitButton>
          <Button variant="quiet" onClick={() => reports.send({ type: 'change.abandoned' })}>
            Cancel
          </Button>
          <NotSaved form={form} />
        </Cluster>
      </Form>
    )
  )
}
