import { expect, test } from 'vitest'
import { toldOf } from '#rules/mod/action-words.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { aModAction } from '#tests/support/builders.ts'

test('the log entry for an approval shows the exchange’s start', () => {
  expect(toldOf(aModAction())).toEqual({
    verb: 'approved',
    subject: 'Winter mail',
    path: '/exchange/5',
    more: `Starts ${exactly(new Date('2026-12-01T12:00:00.000Z'))}`,
  })
})

test('the log entry for a removal shows the reason and no link', () => {
  const removal = {
    action: 'remove',
    subject_type: 'signup',
    subject_label: 'Moth',
    details: { reason: 'Gone quiet' },
  }
  expect(toldOf(aModAction(removal))).toEqual({
    verb: 'removed',
    subject: 'Moth',
    path: null,
    more: 'Gone quiet',
  })
})

test('the log also shows an unknown action whose subject has no label', () => {
  const strange = { action: 'hide', subject_type: 'post', subject_label: null, details: {} }
  expect(toldOf(aModAction(strange))).toEqual({
    verb: 'hide',
    subject: 'post no. 5',
    path: null,
    more: null,
  })
})

test.each([
  ['pin', 'exchange', 'pinned', '/exchange/5'],
  ['unpin', 'exchange', 'unpinned', '/exchange/5'],
  ['pin post', 'member', 'pinned a post by', null],
  ['unpin post', 'member', 'unpinned a post by', null],
])(
  'the log entry for “%s” with a subject “%s” has the verb “%s” and the link %s',
  (action, subject_type, verb, path) => {
    const done = { action, subject_type, subject_label: 'Moss', details: {} }
    expect(toldOf(aModAction(done))).toEqual({ verb, subject: 'Moss', path, more: null })
  },
)

test.each([
  ['read contact', { contact: 7 }, 'read a letter by', '/contact/7'],
  [
    'answer bug_report',
    { bug_report: 9 },
    'answered a bug report by',
    '/mod?drawer=inbox&kind=bugs&do=read&id=9',
  ],
])(
  'the log entry for “%s” links to the member’s letter or report',
  (action, details, verb, path) => {
    const about = { subject_type: 'member', subject_label: 'Moth' }
    expect(toldOf(aModAction({ ...about, action, details }))).toEqual({
      verb,
      subject: 'Moth',
      path,
      more: null,
    })
  },
)

test.each([
  ['exclude', { excluded_id: 3, excluded: 'Sylas' }, 'added an exclusion for', 'Sylas'],
  ['unexclude', { excluded_id: 3, excluded: 'Sylas' }, 'removed an exclusion for', 'Sylas'],
  [
    'settle privacy_note',
    { how: 'nobody_meant', reason: 'No such member' },
    'settled the privacy note of',
    'No such member',
  ],
])('the log entry for “%s” names the member and the result', (action, details, verb, more) => {
  const about = { subject_type: 'member', subject_label: 'Moth' }
  expect(toldOf(aModAction({ ...about, action, details }))).toEqual({
    verb,
    subject: 'Moth',
    path: null,
    more,
  })
})
