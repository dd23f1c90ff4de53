import { expect, test } from 'vitest'
import { deskLines, unopenedWords } from '#rules/mod/exchange-words.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { anExchange } from '#tests/support/builders.ts'

const start = new Date('2026-12-01T12:00:00.000Z')
const end = new Date('2026-12-31T12:00:00.000Z')

test('the desk shows the start and the taken spots of an exchange before it starts', () => {
  expect(deskLines(anExchange(), new Date('2026-11-20T10:00:00.000Z'))).toEqual([
    `Starts ${exactly(start)}`,
    '3 critters of 10',
  ])
})

test('the desk shows the end and the participants of a paired exchange', () => {
  expect(deskLines(anExchange({ needs_pairing: false }), start)).toEqual([
    `Runs until ${exactly(end)}`,
    '3 critters',
  ])
})

test('the desk still shows the start of an exchange that could not be paired', () => {
  expect(deskLines(anExchange(), start)[0]).toBe(`Starts ${exactly(start)}`)
})

test('unopened matches are counted in words, or null if there are none', () => {
  expect([0, 1, 12].map(unopenedWords)).toEqual([
    null,
    '1 critter has not opened their match',
    '12 critters have not opened their match',
  ])
})
