import { expect, test } from 'vitest'
import type { PairingCost } from '#rules/exchange/pairing-cost.ts'
import { pairingCostWords } from '#rules/exchange/pairing-words.ts'

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
])('what %o costs is said: %s', (cost, words) => {
  expect(pairingCostWords({ repeats: 0, mutual: 0, crossings: 0, ...cost })).toBe(words)
})
