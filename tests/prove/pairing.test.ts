import { describe, expect, test } from 'vitest'
import { pair } from '#rules/exchange/pairing.ts'
import { aParticipant } from '#tests/support/builders.ts'
import { diceOf, kinds, numbered } from '#tests/support/exclusions.ts'
import { judge } from '#tests/support/judged.ts'

const INSTANCES = 300

/** In these kinds, some exchanges cannot be paired. In all other kinds, every exchange can be paired. */
const tight = ['couples', 'stars', 'tight groups of six']

describe.each(Object.entries(kinds))('300 exchanges of the kind “%s”', (kind, make) => {
  test('are paired wherever possible, and otherwise the result lists exactly the members who prevent the pairing', () => {
    const solved = numbered(INSTANCES).filter((seed) => {
      const dice = diceOf(seed)
      return judge(make(dice), dice)
    })
    const isMixed = solved.length > 0 && solved.length < INSTANCES
    expect([solved.length === INSTANCES, isMixed]).toEqual(
      tight.includes(kind) ? [false, true] : [true, false],
    )
  })
})

test('in 20,000 pairings of six members, each member sends to each other member about equally often', () => {
  const RUNS = 20_000
  const participants = numbered(6).map((id) => aParticipant({ id }))
  const counts = new Map<string, number>()
  const dice = diceOf(2026)
  for (let run = 0; run < RUNS; run += 1) {
    const found = pair(participants, [], { earlier: [], random: dice })
    if (!('pairs' in found)) throw new Error('six can be paired')
    for (const [from, to] of found.pairs) {
      const key = `${from} to ${to}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const share = RUNS / 5
  const far = [...counts].filter(([, count]) => Math.abs(count - share) > share / 10)
  expect([counts.size, far]).toEqual([30, []])
})
