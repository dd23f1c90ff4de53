import { expect, test } from 'vitest'
import type { PairingCost } from '#rules/exchange/pairing-cost.ts'
import { choicesLine, choicesSummary, pairingCostWords } from '#rules/exchange/pairing-words.ts'

test.each<[Partial<PairingCost>, string]>([
  [{}, 'No repeats, no mutual pairs, no parcel crosses customs.'],
  [{ repeats: 1 }, 'As things stand: 1 pair is a repeat.'],
  [{ mutual: 1, crossings: 2 }, 'As things stand: 1 pair is mutual and 2 parcels cross customs.'],
  [
    { repeats: 2, mutual: 3, crossings: 1 },
    'As things stand: 2 pairs are repeats, 3 pairs are mutual, and 1 parcel crosses customs.',
  ],
])('the text for the cost %o is “%s”', (cost, words) => {
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
  ['says that nobody has fewer choices', [], 'Everyone can be paired with each of the 6 others.'],
  [
    'introduces the participants who have fewer choices',
    [1],
    'Exclusions rule out some of the 6 others for these critters. Everyone else can be paired with anyone.',
  ],
  ['is empty if the reader takes part', null, null],
])('the summary of choices %s', (_, choices, words) => {
  expect(choicesSummary({ participants_count: 8, left_out: [1], choices })).toBe(words)
})
