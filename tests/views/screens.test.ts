import { expect, expectTypeOf, test } from 'vitest'
import { setup } from 'xstate'
import { type Screens, screenOf } from '#views/flow.tsx'
import { screenIn, type Within } from '#views/screens.ts'

const errand = setup({}).createMachine({
  id: 'errand',
  initial: 'away',
  states: {
    away: {},
    home: {
      initial: 'resting',
      states: {
        resting: {},
        baking: { initial: 'mixing', states: { mixing: {}, waiting: {} } },
      },
    },
    moving: {
      type: 'parallel',
      states: {
        van: { initial: 'empty', states: { empty: {}, full: {} } },
        friends: { initial: 'asked', states: { asked: {}, here: {} } },
      },
    },
  },
})

type Value = Parameters<typeof errand.resolveState>[0]['value']

const at = (value: Value) => errand.resolveState({ value, context: {} })
const resting = at({ home: 'resting' })
const mixing = at({ home: { baking: 'mixing' } })
const moving = at({ moving: { van: 'full', friends: 'asked' } })

test.each([
  ['a top-level state', at('away'), 'away'],
  ['a nested state', resting, 'home.resting'],
  ['a state nested two levels deep', mixing, 'home.baking.mixing'],
  ['a parallel state, which is drawn as a whole', moving, 'moving'],
])('screenOf returns the path of the leaf state: %s', (_, snapshot, leaf) => {
  expect(screenOf(snapshot)).toBe(leaf)
})

const rooms = { away: 1, home: 2, moving: 3 } satisfies Record<
  Screens<typeof errand, 'home'>,
  number
>
const ovens = { away: 1, 'home.resting': 2, 'home.baking': 3, moving: 4 } satisfies Record<
  Screens<typeof errand, 'home.baking'>,
  number
>

test('a table is looked up by the leaf state, or by an outer state that the table lists as a whole', () => {
  expect([resting, mixing].map(screenIn(rooms))).toEqual(['home', 'home'])
  expect([resting, mixing].map(screenIn(ovens))).toEqual(['home.resting', 'home.baking'])
})

const friends = { asked: 1, here: 2 } satisfies Record<
  Screens<Within<typeof errand, 'moving.friends'>>,
  number
>
const chores = { resting: 1, baking: 2 } satisfies Record<
  Screens<Within<typeof errand, 'home'>, 'baking'>,
  number
>

test('each outer state of a chart, including a parallel region, can have its own table', () => {
  expect(screenIn(friends, 'moving.friends')(moving)).toBe('asked')
  expect([resting, mixing].map(screenIn(chores, 'home'))).toEqual(['resting', 'baking'])
})

test('looking up an outer state’s table returns undefined while another state is active', () => {
  expect([resting, at('away')].map(screenIn(friends, 'moving.friends'))).toEqual([
    undefined,
    undefined,
  ])
})

test('the type Screens is the union of all leaf states', () => {
  expectTypeOf<Screens<typeof errand>>().toEqualTypeOf<
    'away' | 'home.resting' | 'home.baking.mixing' | 'home.baking.waiting' | 'moving'
  >()
  expectTypeOf<Screens<Within<typeof errand, 'moving.van'>>>().toEqualTypeOf<'empty' | 'full'>()
})

test('a table with a missing or an obsolete state does not compile', () => {
  const forgetful = { away: 1, 'home.resting': 2, moving: 4 }
  expect([
    // @ts-expect-error: the states within baking are missing
    forgetful satisfies Record<Screens<typeof errand>, number>,
    // @ts-expect-error: an outer state replaces its leaves only if the outer state is listed as Whole
    { away: 1, home: 2, moving: 3 } satisfies Record<Screens<typeof errand>, number>,
    // @ts-expect-error: the state cellar does not exist
    { ...rooms, cellar: 4 } satisfies Record<Screens<typeof errand, 'home'>, number>,
    // @ts-expect-error: a state that does not exist cannot be listed as Whole either
    rooms satisfies Record<Screens<typeof errand, 'cellar'>, number>,
  ]).toHaveLength(4)
})

test('looking up a state that is missing from the table does not compile', () => {
  const forgetful = { away: 1, moving: 4 }
  // @ts-expect-error: the chart may be in home, which the table lacks
  expect(forgetful[screenIn(forgetful)(resting)]).toBe(undefined)
})
