import { expect, test } from 'vitest'
import {
  isOnlyWay,
  isStale,
  keyOf,
  movesOthers,
  onlyKeyOf,
  rearrangementChosen,
} from '#rules/exchange/removal.ts'

interface Option {
  key: string
  changes: { gifter: number; recipient: number | null }[]
}

const none: Option = { key: 'none', changes: [] }
const plain: Option = { key: '1-3', changes: [{ gifter: 1, recipient: 3 }] }
const stranded: Option = { key: '1-nobody', changes: [{ gifter: 1, recipient: null }] }
const exchange: Option = {
  key: '1-5_4-3',
  changes: [
    { gifter: 1, recipient: 5 },
    { gifter: 4, recipient: 3 },
  ],
}
const another: Option = {
  key: '1-6_5-3',
  changes: [
    { gifter: 1, recipient: 6 },
    { gifter: 5, recipient: 3 },
  ],
}

test.each([none, plain, stranded, exchange])('the key of $key is made of its changes', (option) => {
  expect(keyOf(option.changes)).toBe(option.key)
})

test.each([
  ['no change at all', [none], undefined, { chosen: none }],
  ['the plain splice', [plain], undefined, { chosen: plain }],
  ['the plain splice, by its key', [plain], '1-3', { chosen: plain }],
  ['a gifter left with nobody', [stranded], undefined, { chosen: stranded }],
  ['one of several, by its key', [exchange, another], '1-6_5-3', { chosen: another }],
])('%s is taken', (_what, options, key, taken) => {
  expect(rearrangementChosen(options, key)).toEqual(taken)
})

test.each([
  ['what moves others, though it is the only way', [exchange], undefined, 'choice_needed'],
  ['one of several that is not named', [exchange, another], undefined, 'choice_needed'],
  ['what worked before, and something else works now', [exchange], '1-3', 'stale'],
  ['what changed nothing before names were drawn', [plain], 'none', 'stale'],
])('%s is refused', (_what, options, key, code) => {
  const outcome = rearrangementChosen(options, key)
  expect('refusal' in outcome && outcome.refusal.code).toBe(code)
})

test.each([
  ['the only way is chosen from the start', [exchange], '1-5_4-3'],
  ['of several none is', [exchange, another], ''],
])('%s', (_what, rearrangements, key) => {
  expect(onlyKeyOf({ rearrangements })).toBe(key)
})

test.each([
  [{ code: 'stale' }, true],
  [{ code: 'forbidden' }, false],
  [{}, false],
  [null, false],
])('%o is about a choice that no longer works: %s', (problem, stale) => {
  expect(isStale(problem)).toBe(stale)
})

test.each([
  ['one way', [exchange], true],
  ['two ways', [exchange, another], false],
])('%s: it is the only one: %s', (_what, rearrangements, only) => {
  expect(isOnlyWay({ rearrangements })).toBe(only)
})

test.each([
  [none, false],
  [plain, false],
  [stranded, false],
  [exchange, true],
])('$key moves others: %s', (option, others) => {
  expect(movesOthers(option)).toBe(others)
})
