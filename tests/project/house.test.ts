/** Checks every chart and every source file by the rules of the house. */
import { expect, test } from 'vitest'
import { charts } from '#scripts/registry.ts'
import { chartFaults } from '#tests/support/house/charts.ts'
import { registryFaults } from '#tests/support/house/registry.ts'
import { habitFaults, sourcesUnder } from '#tests/support/house/sources.ts'
import { waitFaults } from '#tests/support/house/waits.ts'

const sources = sourcesUnder('src', 'server', 'e2e', 'tests')

test('every chart is tested and described', () => {
  expect(charts.length).toBeGreaterThan(100)
  expect(registryFaults(charts, sources)).toEqual([])
})

const rules = import.meta.glob<object>('../../src/rules/**/*.ts', { eager: true })
const ruleNames = new Set(Object.values(rules).flatMap((module) => Object.keys(module)))

/** Waits that nothing in their chart ends: the previous page stays on screen, and its links can still be followed. */
const knownWaits: Record<string, string[]> = {
  pageCode: ['fetching', 'retrying'].map(
    (state) => `${state}: fetchCode may never end: an after, or an event that leaves`,
  ),
}

test.each(charts.map(({ id, machine }) => [id, machine] as const))(
  '%s has descriptions and proper names, hides no effect, and has no endless wait',
  (id, machine) => {
    expect(chartFaults(machine, ruleNames)).toEqual([])
    expect(waitFaults(machine)).toEqual(knownWaits[id] ?? [])
  },
)

test('all sources keep to the habits of the house', () => {
  expect(habitFaults(sources)).toEqual([])
})
