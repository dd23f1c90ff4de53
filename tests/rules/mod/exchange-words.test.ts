import { expect, test } from 'vitest'
import { deskLines, inLineWords, unopenedWords } from '#rules/mod/exchange-words.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { anExchange } from '#tests/support/builders.ts'

const start = new Date('2026-12-01T12:00:00.000Z')
const end = new Date('2026-12-31T12:00:00.000Z')

test('the mod desk shows an exchange’s start and number of taken spots until the exchange starts', () => {
  expect(deskLines(anExchange(), new Date('2026-11-20T10:00:00.000Z'))).toEqual([
    `Starts ${exactly(start)}`,
    '3 critters of 10',
  ])
})

test('the mod desk shows a paired exchange’s end and number of participants', () => {
  expect(deskLines(anExchange({ needs_pairing: false }), start)).toEqual([
    `Runs until ${exactly(end)}`,
    '3 critters',
  ])
})

test('the mod desk still shows the start of an exchange that could not be paired', () => {
  expect(deskLines(anExchange(), start)[0]).toBe(`Starts ${exactly(start)}`)
})

test('unopened matches are counted in words, or null if there are none', () => {
  expect([0, 1, 12].map(unopenedWords)).toEqual([
    null,
    '1 critter hasn’t looked yet',
    '12 critters haven’t looked yet',
  ])
})

test('the length of the waiting list is shown, unless nobody is in line', () => {
  expect([0, 1, 3].map(inLineWords)).toEqual([null, '1 critter in line', '3 critters in line'])
})
