/** The house reads itself: every chart and every source, by the rules of the house. */
import { expect, test } from 'vitest'
import { machines } from '#machines/index.ts'
import { registry, stories } from '#scripts/registry.ts'
import { chartFaults } from '#tests/support/house/charts.ts'
import { registryFaults } from '#tests/support/house/registry.ts'
import { habitFaults, sourcesUnder } from '#tests/support/house/sources.ts'
import { waitFaults } from '#tests/support/house/waits.ts'

const sources = sourcesUnder('src', 'server', 'e2e', 'tests')

test('the registry is read as it is written', () => {
  expect(registry().map(({ id }) => id)).toEqual(Object.keys(machines))
})

test('every chart is registered, tested and told', () => {
  expect(registryFaults(registry(), sources, stories())).toEqual([])
})

const rules = import.meta.glob<object>('../../src/rules/**/*.ts', { eager: true })
const ruleNames = new Set(Object.values(rules).flatMap((module) => Object.keys(module)))

/** Nothing in their chart ends these waits: the page before stays on screen, and every link on it leads elsewhere. */
const knownWaits: Record<string, string[]> = {
  pageCode: ['fetching', 'retrying'].map(
    (state) => `${state}: fetchCode may never end: an after, or an event that leaves`,
  ),
}

test.each(Object.entries(machines))(
  '%s describes itself, names what it does, hides nothing, and nobody waits in it without an end',
  (id, machine) => {
    expect(chartFaults(id, machine, ruleNames)).toEqual([])
    expect(waitFaults(machine)).toEqual(knownWaits[id] ?? [])
  },
)

test('sources keep to the habits of the house', () => {
  expect(habitFaults(sources)).toEqual([])
})
