import { describe, expect, test } from 'vitest'
import { noteLine } from '#rules/member/privacy-note.ts'
import { isUrgentStart, noteCaseChange, privacyNoteOf } from '#rules/mod/privacy-note.ts'
import { exactly } from '#rules/time/relative-time.ts'

describe('the note that a mod has to read', () => {
  test.each([
    ['is the note written for choice 3', 3, 'Not my cousin', 'Not my cousin'],
    ['is null for choice 4, even if a note was written before', 4, 'Not my cousin', null],
    ['is null for the legacy choice 5, as for choice 4', 5, 'Not my cousin', null],
    ['is null before a choice was made', null, 'Not my cousin', null],
    ['is null if no note was written', 3, null, null],
    ['is null if the text is blank', 3, '  ', null],
  ])('%s', (_, address_privacy, onboarding_comment, note) => {
    expect(privacyNoteOf({ address_privacy, onboarding_comment })).toBe(note)
  })
})

describe('the case about a note', () => {
  const open = { note: 'Not my cousin', is_open: true, how: null }
  const settled = { note: 'Not my cousin', is_open: false, how: 'nobody_meant' }
  const dropped = { note: 'Not my cousin', is_open: false, how: 'choice_changed' }
  test.each([
    ['is opened by the first note', 'Not my cousin', null, 'open'],
    ['is not opened without a note', null, null, 'none'],
    ['stays open while the text is the same', 'Not my cousin', open, 'none'],
    ['is replaced when the text changes', 'Not Sylas', open, 'replace'],
    ['is closed when the choice changes', null, open, 'close'],
    ['stays settled while the text is the same', 'Not my cousin', settled, 'none'],
    ['stays settled when another choice is made', null, settled, 'none'],
    ['is opened again when the text of a settled note changes', 'Not Sylas', settled, 'open'],
    [
      'is opened again for the same text if no mod had settled it',
      'Not my cousin',
      dropped,
      'open',
    ],
  ])('%s', (_, note, last, change) => {
    expect(noteCaseChange(note, last)).toBe(change)
  })
})

test('a member sees that and when a mod has settled their note, but not how', () => {
  const settled_at = '2026-11-19T12:00:00.000Z'
  expect([
    noteLine({ note: null, settled_at: null }),
    noteLine({ note: 'Not my cousin', settled_at: null }),
    noteLine({ note: 'Not my cousin', settled_at }),
  ]).toEqual([
    null,
    'The elves haven’t settled it yet. Until they do, exchanges start without you.',
    `An elf settled it on ${exactly(new Date(settled_at))}.`,
  ])
})

test('mods get a reminder of an unsettled note from two days before the start', () => {
  const now = new Date('2026-11-20T10:00:00.000Z')
  const starts = [
    '2026-11-19T10:00:00.000Z',
    '2026-11-22T10:00:00.000Z',
    '2026-11-22T10:00:00.001Z',
  ]
  expect(starts.map((start) => isUrgentStart(new Date(start), now))).toEqual([true, true, false])
})
