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
      'that other processes have used since the marker was written belongs to the folder',
      marker({ seenAt: earlier(100 * HOUR_MS) }),
      together,
    ],
    [
      'from before installations had an id belongs to a folder without a marker',
      OLD_AND_NEW,
      together,
    ],
    [
      'from before installations had an id does not belong to a folder whose marker has an id',
      { named: null },
      off('unnamed'),
    ],
    [
      'without an id belongs to a folder whose marker is from its own killed first start',
      { named: null, ...marker({ seenAt: null }) },
      together,
    ],
    [
      'without an id does not belong to a folder whose marker is from another killed first start',
      { named: null, ...marker({ seenAt: null, database: 'postgres 1 16999' }) },
      off('unnamed'),
    ],
    [
      'that has been used does not belong to a folder without a marker',
      { marker: null },
      off('unmarked'),
    ],
    [
      'of another installation does not belong to the folder',
      marker({ id: another }),
      off('other_installation'),
    ],
    [
      'that is a copy of the database in the marker does not belong to the folder',
      marker({ database: 'postgres 1 16999' }),
      off('other_database'),
    ],
    [
      'that is a minute behind the marker belongs to the folder',
      { named: { id: ours, seenAt: earlier(60_000) } },
      { belongs: true, behindMs: 60_000 },
    ],
    [
      'that is just under an hour behind the marker belongs to the folder',
      { named: { id: ours, seenAt: earlier(HOUR_MS - 1) } },
      { belongs: true, behindMs: HOUR_MS - 1 },
    ],
    [
      'that is an hour behind the marker does not belong to the folder',
      { named: { id: ours, seenAt: earlier(HOUR_MS) } },
      off('behind', HOUR_MS),
    ],
    [
      'without a timestamp does not belong to a folder whose marker has one',
      { named: { id: ours, seenAt: null } },
      off('behind', SEEN.getTime()),
    ],
    [
      'without a timestamp belongs to a folder whose marker has none either',
      { named: { id: ours, seenAt: null }, ...marker({ seenAt: null }) },
      together,
    ],
    [
      'without members belongs to any folder, because there is nobody to email',
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

test('an installation takes its id from its database, or, if its first start was killed, from its marker', () => {
  expect([
    idOf(found(marker({ id: another }))),
    idOf(found({ named: null, ...marker({ id: another, seenAt: null }) })),
    idOf(found({ named: null, ...marker({ id: another }) })),
    idOf(found(OLD_AND_NEW)),
  ]).toEqual([ours, another, null, null])
})

describe('the letters that confirm a takeover', () => {
  test('are eight consonants, and are the same for the same situation', () => {
    expect(lettersOf(found())).toBe(lettersOf(found()))
    expect(lettersOf(found())).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  })

  test('differ for different databases, folders and backups', () => {
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

  test.each(['BCDF-GHJK', 'bcdf-ghjk', ' bcdfghjk'])('may be entered as %j', (typed) => {
    expect(sameLetters(typed, 'BCDF-GHJK')).toBe(true)
  })

  test.each(['', 'BCDF-GHJL', 'BCDF'])('do not match %j', (typed) => {
    expect(sameLetters(typed, 'BCDF-GHJK')).toBe(false)
  })
})
