import { expect, test } from 'vitest'
import {
  inboxKindOf,
  inboxPath,
  inboxStatusOf,
  isReportClosed,
  opensReport,
  reportAskedFor,
  showsBugs,
  showsSame,
} from '#rules/letter/inbox.ts'
import { reportPath } from '#rules/mod/overlays.ts'
import { queryOf } from '#rules/tab/place.ts'
import { aModReport } from '#tests/support/letters-of-members.ts'

test.each([
  ['/mod?drawer=inbox', 'letters', 'open', null],
  ['/mod?drawer=inbox&status=closed', 'letters', 'closed', null],
  ['/mod?drawer=inbox&kind=bugs', 'bugs', 'open', null],
  ['/mod?drawer=inbox&kind=bugs&status=closed', 'bugs', 'closed', null],
  ['/mod?drawer=inbox&kind=bugs&do=read&id=7', 'bugs', 'open', 7],
  ['/mod?drawer=inbox&do=read&id=7', 'letters', 'open', null],
  ['/mod?drawer=inbox&kind=toString&status=0', 'letters', 'open', null],
])('the URL %s lists %s that are %s and opens report %s', (path, kind, status, report) => {
  const query = queryOf(path)
  expect([
    inboxKindOf(query),
    inboxStatusOf(query.status),
    reportAskedFor({ query }),
    showsBugs({ query }),
    opensReport({ query }),
  ]).toEqual([kind, status, report, kind === 'bugs', report !== null])
})

test('each inbox list and each report has its own URL', () => {
  expect([
    inboxPath('letters', 'open'),
    inboxPath('letters', 'closed'),
    inboxPath('bugs', 'open'),
    inboxPath('bugs', 'closed'),
    reportPath(7),
  ]).toEqual([
    '/mod?drawer=inbox',
    '/mod?drawer=inbox&status=closed',
    '/mod?drawer=inbox&kind=bugs',
    '/mod?drawer=inbox&kind=bugs&status=closed',
    '/mod?drawer=inbox&kind=bugs&do=read&id=7',
  ])
})

test('two URLs show the same content only if both contain the same list and the same report', () => {
  const bugs = queryOf(inboxPath('bugs', 'open'))
  expect([
    showsSame(bugs, { ...bugs, other: '1' }),
    showsSame(bugs, queryOf(inboxPath('letters', 'open'))),
    showsSame(bugs, queryOf(inboxPath('bugs', 'closed'))),
    showsSame(bugs, queryOf(reportPath(7))),
  ]).toEqual([true, false, false, false])
})

test('only a loaded report can be closed', () => {
  const reports = [aModReport({ status: 'closed' }), aModReport(), null]
  expect(reports.map((report) => isReportClosed({ report }))).toEqual([true, false, false])
})
