import { expect, test } from 'vitest'
import type { PairingCost } from '#rules/exchange/pairing-cost.ts'
import { choicesLine, choicesSummary, pairingCostWords } from '#rules/exchange/pairing-words.ts'

test.each<[Partial<PairingCost>, string]>([
  [{}, 'Nobody sends to somebody again, no two to each other, and no parcel meets customs.'],
  [{ repeats: 1 }, 'As it would come out now: 1 pair comes again.'],
  [
    { mutual: 1, crossings: 2 },
    'As it would come out now: 1 pair sends to each other and 2 parcels meet customs.',
  ],
  [
    { repeats: 2, mutual: 3, crossings: 1 },
    'As it would come out now: 2 pairs come again, 3 pairs send to each other, and 1 parcel meets customs.',
  ],
])('the cost %o is worded as “%s”', (cost, words) => {
  expect(pairingCostWords({ repeats: 0, mutual: 0, crossings: 0, ...cost })).toBe(words)
})

test.each([
  [0, '0 possible recipients and gifters left'],
  [1, '1 possible recipient or gifter left'],
  [12, '12 possible recipients and gifters left'],
])('the list describes a participant with %i choices as %j', (left, line) => {
  expect(choicesLine(left)).toBe(line)
})

test.each([
  ['says that nobody has fewer', [], 'Everybody can be paired with each of the 6 others.'],
  [
    'introduces the participants who have fewer',
    [1],
    'Exclusions leave these critters fewer than all 6 others. Everybody else can be paired with each of them.',
  ],
  ['is empty if the reader takes part', null, null],
])('the summary of choices %s', (_, choices, words) => {
  expect(choicesSummary({ participants_count: 8, left_out: [1], choices })).toBe(words)
})
