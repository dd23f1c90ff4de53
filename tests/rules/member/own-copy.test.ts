import { expect, test } from 'vitest'
import {
  beginsCopy,
  type CopyStatus,
  copyStatusAt,
  isBeingMade,
  isLarge,
  isReady,
  type KeptCopy,
  ownCopyOf,
  ROWS_AT_ONCE,
} from '#rules/member/own-copy.ts'

const asked = '2030-01-15T12:00:00.000Z'
const made = '2030-01-15T12:05:00.000Z'

const kept = (status: KeptCopy['status']): KeptCopy => ({
  status,
  askedAt: new Date(asked),
  madeAt: status === 'ready' ? new Date(made) : null,
})

test.each<[string, KeptCopy | null, string, CopyStatus]>([
  ['was never requested', null, asked, 'none'],
  ['was just requested', kept('being_made'), asked, 'being_made'],
  [
    'has been in progress for almost a day',
    kept('being_made'),
    '2030-01-16T11:59:59.999Z',
    'being_made',
  ],
  ['has not been finished within a day', kept('being_made'), '2030-01-16T12:00:00.000Z', 'failed'],
  ['is ready', kept('ready'), made, 'ready'],
  ['has been ready for almost a week', kept('ready'), '2030-01-22T12:04:59.999Z', 'ready'],
  ['is a week old', kept('ready'), '2030-01-22T12:05:00.000Z', 'none'],
  ['has failed', kept('failed'), '2030-01-16T12:00:00.000Z', 'failed'],
])('a copy that %s has the status $3', (_, copy, now, status) => {
  expect(copyStatusAt(copy, new Date(now))).toBe(status)
})

test('a request starts a new copy only if none is ready or in progress', () => {
  const all: CopyStatus[] = ['none', 'being_made', 'ready', 'failed']
  expect(all.filter(beginsCopy)).toEqual(['none', 'failed'])
})

test('a copy with too many rows for one request counts as large', () => {
  expect([isLarge(0), isLarge(ROWS_AT_ONCE), isLarge(ROWS_AT_ONCE + 1)]).toEqual([
    false,
    false,
    true,
  ])
})

test('the member sees the status of their copy, and when it will be deleted', () => {
  expect([
    ownCopyOf(null, new Date(made)),
    ownCopyOf(kept('being_made'), new Date(made)),
    ownCopyOf(kept('ready'), new Date(made)),
    ownCopyOf(kept('ready'), new Date('2030-01-22T12:05:00.000Z')),
    ownCopyOf(kept('failed'), new Date(made)),
  ]).toEqual([
    { status: 'none', message: null, made_at: null, kept_until: null },
    {
      status: 'being_made',
      message:
        'There’s a lot to gather, so this takes a while. We’ll email and notify you when your copy is ready.',
      made_at: null,
      kept_until: null,
    },
    {
      status: 'ready',
      message: 'Your copy is ready.',
      made_at: made,
      kept_until: '2030-01-22T12:05:00.000Z',
    },
    { status: 'none', message: null, made_at: null, kept_until: null },
    {
      status: 'failed',
      message: 'We couldn’t make your copy. Please ask for it again.',
      made_at: null,
      kept_until: null,
    },
  ])
})

test('the page waits for a copy while it is being made', () => {
  const all: CopyStatus[] = ['none', 'being_made', 'ready', 'failed']
  expect([
    all.filter((status) => isBeingMade({ status })),
    all.filter((status) => isReady({ status })),
  ]).toEqual([['being_made'], ['ready']])
})
