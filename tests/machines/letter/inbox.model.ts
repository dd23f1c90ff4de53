/** Reference model for the mods' inbox, written from the specification. */
import type { inboxMachine } from '#machines/letter/inbox.machine.ts'
import type { ModBugReport } from '#rules/letter/bug-report.ts'
import { NOT_SENT } from '#rules/letter/words.ts'
import type { Query } from '#rules/tab/place.ts'
import { problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'
import type { Told } from '#tests/support/seen.ts'

/**
 * The URL selects letters or bug reports, open or closed, or one bug report. An open report can be answered, more than
 * once, or closed. Each action is announced. A report that its member has withdrawn counts as missing.
 */
interface Inbox extends Said {
  shows: 'letters' | 'bug reports' | 'nothing yet' | 'a report' | 'that it is missing' | 'a failure'
  report?: ModBugReport
  knows: Query
}

const statusOf = ({ status }: Query) => (status === 'closed' ? 'closed' : 'open')
const kindOf = ({ kind }: Query) => (kind === 'bugs' ? 'bugs' : 'letters')
const reportIn = (query: Query): number | null =>
  kindOf(query) === 'bugs' && query.do === 'read' ? Number(query.id) : null
const asks = (query: Query) => JSON.stringify([kindOf(query), statusOf(query), reportIn(query)])

function open(knows: Query): Inbox {
  const id = reportIn(knows)
  if (id !== null) return { shows: 'nothing yet', knows, started: [['openReport', { id }]] }
  const listed = { query: { status: statusOf(knows) } }
  return kindOf(knows) === 'bugs'
    ? { shows: 'bug reports', knows, started: [['inboxBugs', listed]] }
    : { shows: 'letters', knows, started: [['inboxContacts', listed]] }
}
const show = ({ knows }: Inbox, report: ModBugReport, ...told: Told[]): Inbox => ({
  shows: 'a report',
  report,
  knows,
  told,
  started:
    report.status === 'closed'
      ? []
      : [['bugAnswer', { values: { id: report.id, answer: report.answer ?? '' } }]],
})
const announce = (message: string): Told => ['announce', { message, tone: 'good' }]

export const inboxModel: Model<typeof inboxMachine, Inbox> = {
  start: ({ query }) => {
    const page = open(query)
    return { ...page, started: [['address'], ...(page.started ?? [])] }
  },
  on: {
    'address.changed': (was, { query }) => (asks(query) === asks(was.knows) ? was : open(query)),
    'openReport done': (was, report) => show(was, report),
    'openReport failed': ({ knows }, error) => ({
      shows: problemOf(error).status === 404 ? 'that it is missing' : 'a failure',
      knows,
    }),
    'retry.requested': (was) => (was.shows === 'a failure' ? open(was.knows) : was),
    'bugAnswer done': (was, report) =>
      report ? show(was, report, announce('The answer is sent')) : was,
    'closing.requested': (was) =>
      was.report?.status === 'open' && !was.busy
        ? { ...was, busy: true, started: [['closeReport', { id: was.report.id }]] }
        : was,
    'closeReport done': (was, report) => show(was, report, announce('The report is closed')),
    'closeReport failed': (was) =>
      was.report ? show(was, was.report, ['announce', NOT_SENT]) : was,
  },
  shows: ({ value, context: { report } }) => {
    const shows = screens[value]
    return { shows, report: (shows === 'a report' && report) || undefined }
  },
}

const screens = {
  opening: 'nothing yet',
  letters: 'letters',
  bugs: 'bug reports',
  loading: 'nothing yet',
  deciding: 'nothing yet',
  reading: 'a report',
  closing: 'a report',
  closed: 'a report',
  missing: 'that it is missing',
  failed: 'a failure',
} as const
