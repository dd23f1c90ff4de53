import { expect, test } from 'vitest'
import { listBound } from '#rules/exchange/list-bound.ts'
import { often } from '#tests/support/effort.ts'
import { diceOf, numbered } from '#tests/support/exclusions.ts'
import { type Attack, drawn, guessed, possible } from '#tests/support/inference.ts'

/** With 400 pairings for each possible recipient, 1.1 times chance differs from chance by two standard deviations. */
const DRAWS = often({ sample: 8, whole: 400 })
const SIZES = often({ sample: 3, whole: 18 })
const sizes = [5, 9, 16, ...numbered(22)]
  .filter((size, at, all) => size >= 5 && all.indexOf(size) === at)
  .slice(0, SIZES)

const othersOf = (size: number, attacker: number) => numbered(size).filter((id) => id !== attacker)

const attacks: Record<string, (size: number) => Attack> = {
  'lists nobody': (size) => ({ size, attacker: size, listed: [] }),
  'lists as many members as the limit allows': (size) => ({
    size,
    attacker: 1,
    listed: othersOf(size, 1).slice(0, listBound(size)),
  }),
  'lists all other members except one and gets the answer “not needed” from a mod': (size) => {
    const listed = othersOf(size, size).slice(1)
    return {
      size,
      attacker: size,
      listed,
      answers: [{ member_id: size, named: listed, binding: null }],
    }
  },
  'lists all other members except one, of whom a mod picks as many as a single mod may,': (
    size,
  ) => {
    const listed = othersOf(size, 2).slice(1)
    const binding = listed.slice(0, Math.floor((size - 1) / 2))
    return { size, attacker: 2, listed, answers: [{ member_id: 2, named: listed, binding }] }
  },
  'lists as many members as the limit allows and knows two recipients from earlier exchanges': (
    size,
  ) => {
    const others = othersOf(size, size)
    const bound = listBound(size)
    return {
      size,
      attacker: size,
      listed: others.slice(0, bound),
      earlierRecipients: others.slice(bound, bound + 2),
    }
  },
}

test('a member who excludes all other participants except one is not paired until a mod has decided', () => {
  const dice = diceOf(1)
  const pairs = numbered(18).map((step) => {
    const size = step + 4
    return drawn({ size, attacker: size, listed: othersOf(size, size).slice(1) }, dice)
  })
  expect(pairs).toEqual(Array(18).fill(null))
})

/** Upper limits for an attacker's success at the worst size and on average over all sizes, as multiples of chance. */
const MOST = often({ sample: 2.5, whole: 1.2 })
const MOST_ON_AVERAGE = often({ sample: 1.5, whole: 1.1 })

test.each(Object.entries(attacks))(
  'an attacker who %s guesses their recipient and their gifter no better than by chance',
  (_, attackOn) => {
    const ratios = sizes.map((size) => {
      const attack = attackOn(size)
      const m = possible(attack)
      const right = guessed(attack, DRAWS * m, size)
      return { recipient: right.recipient * m, gifter: right.gifter * (m - 1) }
    })
    for (const of of ['recipient', 'gifter'] as const) {
      const each = ratios.map((ratio) => ratio[of])
      const mean = each.reduce((sum, ratio) => sum + ratio, 0) / each.length
      const figures = `the ${of} is named ${mean.toFixed(3)} times as often as by chance, ${each.map((ratio) => ratio.toFixed(2)).join(', ')}`
      expect([Math.max(...each) <= MOST, mean <= MOST_ON_AVERAGE], figures).toEqual([true, true])
    }
  },
  often({ sample: 60_000, whole: 3_600_000 }),
)
