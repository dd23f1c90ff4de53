import { describe, expect, test } from 'vitest'
import { type Found, idOf, judge, lettersOf, sameLetters } from '#server/installation/judge.ts'

const HOUR_MS = 3_600_000
const SEEN = new Date('2030-01-15T12:00:00.000Z')
const earlier = (ms: number) => new Date(SEEN.getTime() - ms)

const [ours, another] = [
  '0b9b3b3e-8a76-4d28-9f0c-0d4d5c3b2a19',
  '7c1f6f0a-51d5-4c1c-8a55-5f2f0c9d1e77',
]

/** A database and a data folder that belong together, except for the given changes. */
const found = (change: Partial<Found> = {}): Found => ({
  named: { id: ours, seenAt: SEEN },
  database: 'postgres 1 16385',
  hasMembers: true,
  marker: { id: ours, database: 'postgres 1 16385', seenAt: SEEN },
  ...change,
})

const marker = (change: Partial<NonNullable<Found['marker']>>): Partial<Found> => ({
  marker: { id: ours, database: 'postgres 1 16385', seenAt: SEEN, ...change },
})

const OLD_AND_NEW = { named: null, marker: null }

const together = { belongs: true, behindMs: 0 }
const off = (why: string, behindMs = 0) => ({ belongs: false, why, behindMs })

describe('a database', () => {
  test.each<[string, Partial<Found>, object]>([
    ['with its own marker belongs to the folder', {}, together],
    [
      'that other processes have run since then belongs to the folder',
      marker({ seenAt: earlier(100 * HOUR_MS) }),
      together,
    ],
    [
      'from before installations had an id belongs to a folder without a marker',
      OLD_AND_NEW,
      together,
    ],
    [
      'from before installations had an id does not belong to a folder that has run one with an id',
      { named: null },
      off('unnamed'),
    ],
    [
      'whose first start was killed before it had an id belongs to the marker of that start',
      { named: null, ...marker({ seenAt: null }) },
      together,
    ],
    [
      'without an id does not belong to the marker of another killed first start',
      { named: null, ...marker({ seenAt: null, database: 'postgres 1 16999' }) },
      off('unnamed'),
    ],
    [
      'that has run does not belong to a folder without a marker',
      { marker: null },
      off('unmarked'),
    ],
    [
      'of another installation does not belong to the folder',
      marker({ id: another }),
      off('other_installation'),
    ],
    [
      'that is a copy of the one in the marker does not belong to the folder',
      marker({ database: 'postgres 1 16999' }),
      off('other_database'),
    ],
    [
      'that is a minute behind the marker belongs to the folder',
      { named: { id: ours, seenAt: earlier(60_000) } },
      { belongs: true, behindMs: 60_000 },
    ],
    [
      'that is not quite an hour behind the marker belongs to the folder',
      { named: { id: ours, seenAt: earlier(HOUR_MS - 1) } },
      { belongs: true, behindMs: HOUR_MS - 1 },
    ],
    [
      'that is an hour behind the marker does not belong to the folder',
      { named: { id: ours, seenAt: earlier(HOUR_MS) } },
      off('behind', HOUR_MS),
    ],
    [
      'from before its first note does not belong to a folder that has seen one',
      { named: { id: ours, seenAt: null } },
      off('behind', SEEN.getTime()),
    ],
    [
      'on which no process has noted itself yet belongs to the marker of its start',
      { named: { id: ours, seenAt: null }, ...marker({ seenAt: null }) },
      together,
    ],
    [
      'without members belongs to any folder, because nobody can be mailed',
      { hasMembers: false, ...marker({ id: another }) },
      together,
    ],
    [
      'without members belongs to any folder even if it has no id yet',
      { hasMembers: false, named: null },
      together,
    ],
  ])('%s', (_, change, verdict) => {
    expect(judge(found(change))).toEqual(verdict)
  })
})

test('the id of an installation is that of its database, or of a marker that came first', () => {
  expect([
    idOf(found(marker({ id: another }))),
    idOf(found({ named: null, ...marker({ id: another, seenAt: null }) })),
    idOf(found({ named: null, ...marker({ id: another }) })),
    idOf(found(OLD_AND_NEW)),
  ]).toEqual([ours, another, null, null])
})

describe('the letters of a takeover', () => {
  test('are the same for the same situation, and eight consonants', () => {
    expect(lettersOf(found())).toBe(lettersOf(found()))
    expect(lettersOf(found())).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  })

  test('differ for another copy, another folder and a later backup', () => {
    const situations = [
      found(),
      found({ marker: null }),
      found({ database: 'postgres 1 16999' }),
      found({ named: { id: another, seenAt: SEEN } }),
      found({ named: { id: ours, seenAt: earlier(1) } }),
      found(marker({ seenAt: earlier(1) })),
      found({ named: null }),
    ]
    expect(new Set(situations.map(lettersOf)).size).toBe(situations.length)
  })

  test.each(['BCDF-GHJK', 'bcdf-ghjk', ' bcdfghjk'])('may be typed as %j', (typed) => {
    expect(sameLetters(typed, 'BCDF-GHJK')).toBe(true)
  })

  test.each(['', 'BCDF-GHJL', 'BCDF'])('do not fit %j', (typed) => {
    expect(sameLetters(typed, 'BCDF-GHJK')).toBe(false)
  })
})
