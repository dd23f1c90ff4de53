/** Reads the inbox's part of a URL: `/mod?drawer=inbox&kind=bugs&status=closed&do=read&id=7`. */
import { askedAbout, asksFor, type Query } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'
import type { ModBugReport } from './bug-report.ts'
import type { ContactStatus } from './contact.ts'

/** The status in the URL; open by default. */
export const inboxStatusOf = (asked: string | undefined): ContactStatus =>
  asked === 'closed' ? 'closed' : 'open'

export type InboxKind = 'letters' | 'bugs'

/** The kind in the URL; letters by default. */
export const inboxKindOf = ({ kind }: Query): InboxKind => (kind === 'bugs' ? 'bugs' : 'letters')

export const inboxPath = (kind: InboxKind, status: ContactStatus): Path =>
  `/mod?${new URLSearchParams({
    drawer: 'inbox',
    ...(kind === 'bugs' && { kind }),
    ...(status === 'closed' && { status }),
  })}`

interface Asked {
  query: Query
}

/** The id of the bug report that the URL opens, or null. */
export const reportAskedFor = ({ query }: Asked): number | null =>
  inboxKindOf(query) === 'bugs' && asksFor(query, 'read') ? askedAbout(query) : null

export const opensReport = (asked: Asked): boolean => reportAskedFor(asked) !== null

export const showsBugs = ({ query }: Asked): boolean => inboxKindOf(query) === 'bugs'

/** True if the inbox shows the same list and the same report for both URLs. */
export const showsSame = (before: Query, after: Query): boolean =>
  inboxKindOf(before) === inboxKindOf(after) &&
  inboxStatusOf(before.status) === inboxStatusOf(after.status) &&
  reportAskedFor({ query: before }) === reportAskedFor({ query: after })

export const isReportClosed = ({ report }: { report: ModBugReport | null }): boolean =>
  report?.status === 'closed'
