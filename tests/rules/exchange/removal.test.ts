import { expect, test } from 'vitest'
import {
  BEFORE_TAKING_OUT,
  isOnlyWay,
  isStale,
  isUntouched,
  keyOf,
  movesOthers,
  namesPairs,
  onlyKeyOf,
  rearrangementChosen,
  removalFormSchema,
  removalInputSchema,
} from '#rules/exchange/removal.ts'
import { fieldErrors } from '#rules/wire/problem.ts'

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

test.each([none, plain, stranded, exchange])(
  'the key $key consists of the gifter and the recipient of each change',
  (option) => {
    expect(keyOf(option.changes)).toBe(option.key)
  },
)

test.each([
  ['a removal that changes no other pair', [none], undefined, { chosen: none }],
  ['the plain splice without a key', [plain], undefined, { chosen: plain }],
  ['the plain splice with its key', [plain], '1-3', { chosen: plain }],
  [
    'a re-arrangement that leaves the gifter without a recipient',
    [stranded],
    undefined,
    { chosen: stranded },
  ],
  [
    'one of several re-arrangements with its key',
    [exchange, another],
    '1-6_5-3',
    { chosen: another },
  ],
])('the rule accepts %s', (_what, options, key, taken) => {
  expect(rearrangementChosen(options, key)).toEqual(taken)
})

test.each([
  [
    'a missing key for the only re-arrangement if it affects more than one gifter',
    [exchange],
    undefined,
    'choice_needed',
  ],
  [
    'a missing key for a choice among several re-arrangements',
    [exchange, another],
    undefined,
    'choice_needed',
  ],
  ['the key of a re-arrangement that is no longer possible', [exchange], '1-3', 'stale'],
  ['the key from before the pairing once there are pairs', [plain], 'none', 'stale'],
])('the rule refuses %s', (_what, options, key, code) => {
  const messages: Record<string, string> = {
    choice_needed:
      'This critter’s gifter can’t simply send to this critter’s recipient. Please choose the new pairs.',
    stale: 'Something has changed in the meantime. Please look at the new pairs again.',
  }
  expect(rearrangementChosen(options, key)).toEqual({ refusal: { code, message: messages[code] } })
})

test.each([
  ['a single re-arrangement', [exchange], '1-5_4-3'],
  ['several re-arrangements', [exchange, another], ''],
])(
  'if the mod can choose from %s, the key that is chosen initially is “$2”',
  (_what, rearrangements, key) => {
    expect(onlyKeyOf({ rearrangements })).toBe(key)
  },
)

test.each([
  [{ code: 'stale' }, true],
  [{ code: 'forbidden' }, false],
  [{}, false],
  [null, false],
])('the problem %o means that the choice is out of date: %s', (problem, stale) => {
  expect(isStale(problem)).toBe(stale)
})

test.each([
  ['one re-arrangement', [exchange], true],
  ['two re-arrangements', [exchange, another], false],
])(
  'if %s can be offered, there is only one way to close the gap: $2',
  (_what, rearrangements, only) => {
    expect(isOnlyWay({ rearrangements })).toBe(only)
  },
)

test.each([
  [none, false],
  [plain, false],
  [stranded, false],
  [exchange, true],
])('the re-arrangement %j affects more than the removed member’s gifter: %s', (option, others) => {
  expect(movesOthers(option)).toBe(others)
})

test('only re-arrangements after the pairing reveal pairs, so only their previews are logged', () => {
  expect([namesPairs([none]), namesPairs([none, plain]), namesPairs([])]).toEqual([
    false,
    true,
    false,
  ])
  expect(BEFORE_TAKING_OUT).toBe('To see what removing a critter changes for the others')
})

test.each([
  ['no gift is on its way', [], true],
  ['only gifts between others are on their way', [3], true],
  ['their own gift is on its way', [1], false],
  ['the gift for them is on its way', [2], false],
])('if %s, removing a participant affects no gift that is on its way: %s', (_, sent, isSo) => {
  const pairs = new Map([
    [1, 3],
    [2, 1],
    [3, 2],
  ])
  expect(isUntouched(1, pairs, new Set(sent))).toBe(isSo)
})

test('a removal requires a reason, and the form for a removal also requires a choice', () => {
  const reason = 'Gone quiet'
  const errors = { reason: ['This field is required'] }
  const choice = { rearrangement: ['Please choose the new pairs'] }
  const tooLong = { reason: 'x'.repeat(501), rearrangement: 'x'.repeat(20_001) }
  const tooLongErrors = {
    reason: ['This field should be at most 500 characters long'],
    rearrangement: ['This field should be at most 20,000 characters long'],
  }
  expect([
    removalInputSchema.parse({ reason }),
    removalFormSchema.parse({ reason, rearrangement: '1-3' }),
    fieldErrors(removalInputSchema, {}),
    fieldErrors(removalFormSchema, {}),
    fieldErrors(removalInputSchema, tooLong),
    fieldErrors(removalFormSchema, tooLong),
  ]).toEqual([
    { reason },
    { reason, rearrangement: '1-3' },
    errors,
    { ...errors, ...choice },
    tooLongErrors,
    tooLongErrors,
  ])
})
