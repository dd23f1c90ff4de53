import { expect } from 'vitest'
import { assign, barsOf, maySend } from '#rules/exchange/assignment.ts'
import { atHome, examined, type Instance } from './exclusions.ts'

/**
 * Compares the rule's result for an instance with the result of an independent search.
 * @returns true if everybody can have a recipient
 */
export function judge(instance: Instance, dice: () => number): boolean {
  const { ids, exclusions } = instance
  const bars = barsOf(ids, exclusions)
  const { isPossible, inTheWay } = examined(instance, bars)
  const found = assign(ids, { bars, earlier: [], sides: atHome(ids) }, dice)
  expect('pairs' in found).toBe(isPossible)
  if ('pairs' in found) {
    const sorted = (numbers: Iterable<number>) => [...numbers].sort((one, other) => one - other)
    expect(sorted(found.pairs.keys())).toEqual(ids)
    expect(sorted(found.pairs.values())).toEqual(ids)
    expect([...found.pairs].filter(([from, to]) => !maySend(bars, from, to))).toEqual([])
    return true
  }
  const named = found.short.flatMap(({ gifters }) => gifters)
  expect(named.toSorted((one, other) => one - other)).toEqual(inTheWay)
  for (const { gifters, recipients } of found.short) {
    const open = ids.filter((id) => gifters.some((gifter) => maySend(bars, gifter, id)))
    expect(open.length).toBe(recipients)
    expect(recipients).toBeLessThan(gifters.length)
  }
  return false
}
