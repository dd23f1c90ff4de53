import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { BugReportRef, bugReportMachine } from '#machines/letter/bugReport.machine.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Goblin } from '#views/kit/art/Folk.tsx'
import { Card } from '#views/kit/Card.tsx'
import { Facts } from '#views/kit/Facts.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Loading } from '#views/kit/Skeleton.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { Column } from '#views/layouts/Column.tsx'
import { PageSkeleton } from '#views/tab/PageSkeleton.tsx'
import { BugReports } from './BugReports.tsx'

interface ScreenProps {
  report: BugReportRef
}

const screens = {
  writing: Writing,
  refetching: Leaving,
  submitted: Leaving,
} satisfies Record<Screens<typeof bugReportMachine>, ComponentType<ScreenProps>>

interface ReportBugPageProps {
  flow: typeof bugReportMachine
  input: InputFrom<typeof bugReportMachine>
}

/** Form to report a bug, with the member's earlier reports. */
export function ReportBugPage({ flow, input }: ReportBugPageProps) {
  const report: BugReportRef = useFlow(flow, input)
  const Screen: ComponentType<ScreenProps> = screens[useSelector(report, screenOf)]
  return <Screen report={report} />
}

function Writing({ report }: ScreenProps) {
  const form = useSelector(report, ({ children }) => children.bug)
  const list = useSelector(report, ({ children }) => children.bugReports)
  const page = useSelector(report, ({ context }) => context.page)
  const browser = useSelector(report, ({ context }) => context.browser)
  return (
    <Column>
      <PageHeader
        title="Report a bug"
        subtitle="Tell us what you did, and what happened instead of what you expected."
        action={<Goblin size={72} />}
      />
      {form && (
        <Card as="div">
          <Form form={form} label="Report a bug">
            <Bound as={TextArea} form={form} name="message" label="What is broken?" isRequired />
            <p>This is sent with it:</p>
            <Facts
              facts={[
                { label: 'Page', value: <bdi>{page ?? 'Unknown'}</bdi> },
                { label: 'Browser', value: <bdi>{browser ?? 'Unknown'}</bdi> },
              ]}
            />
            <Cluster>
              <SubmitButton form={form}>Send the report</SubmitButton>
              <NotSaved form={form}>Not sent. Try again.</NotSaved>
            </Cluster>
          </Form>
        </Card>
      )}
      {list && <BugReports reports={list} />}
    </Column>
  )
}

function Leaving() {
  return (
    <Loading label="Your report is sent" page="Report a bug">
      <PageSkeleton of="form" />
    </Loading>
  )
}
