import { expect, test } from 'vitest'
import { deskLines, unopenedWords } from '#rules/mod/exchange-words.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { anExchange } from '#tests/support/builders.ts'

const start = new Date('2026-12-01T12:00:00.000Z')
const end = new Date('2026-12-31T12:00:00.000Z')

test('before the start the desk shows it, and how many of the spots are taken', () => {
  expect(deskLines(anExchange(), new Date('2026-11-20T10:00:00.000Z'))).toEqual([
    `Starts ${exactly(start)}`,
    '3 critters of 10',
  ])
})

test('once everybody is paired it shows the end, and who is in', () => {
  expect(deskLines(anExchange({ needs_pairing: false }), start)).toEqual([
    `Runs until ${exactly(end)}`,
    '3 critters',
  ])
})

test('an exchange that could not be paired at its start still shows that', () => {
  expect(deskLines(anExchange(), start)[0]).toBe(`Starts ${exactly(start)}`)
})

test('how many have not opened their match is said, and nothing where all have', () => {
  expect([0, 1, 12].map(unopenedWords)).toEqual([
    null,
    '1 critter has not opened their match',
    '12 critters have not opened their match',
  ])
})
