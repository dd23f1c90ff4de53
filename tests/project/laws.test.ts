/** Runs the checks for all charts on every chart, apart from the exceptions listed in `laws`. */
import { describe, expect, test } from 'vitest'
import { charts } from '#scripts/registry.ts'
import { chartFaults } from '#tests/support/house/charts.ts'
import { eventFaults } from '#tests/support/house/laws.ts'
import { sourcesUnder } from '#tests/support/house/sources.ts'
import { waitFaults } from '#tests/support/house/waits.ts'
import { laws } from './laws.ts'

const named = charts.map((chart) => [chart.id, chart] as const)

describe.each(laws)('%s', (_, faultsOf, exceptions) => {
  const excepted = Object.values(exceptions).flat()

  test.each(named)('in the chart “%s”', (_id, chart) => {
    const faults = [...new Set(faultsOf(chart))].map((fault) => `${chart.id}: ${fault}`)
    const own = excepted.filter((fault) => fault.startsWith(`${chart.id}: `))
    expect(faults.toSorted()).toEqual(own.toSorted())
  })

  test('every exception to this check belongs to an existing chart', () => {
    const ids = charts.map(({ id }) => id)
    expect(excepted.filter((fault) => !ids.includes(fault.replace(/: .*/, '')))).toEqual([])
  })
})

const rules = import.meta.glob<object>('../../src/rules/**/*.ts', { eager: true })
const ruleNames = new Set(Object.values(rules).flatMap((module) => Object.keys(module)))

const files = ['fetching', 'retrying'].map(
  (state) => `${state}: fetchCode may never end: add a timeout, or an event that leaves`,
)
/**
 * Waits that the chart itself cannot end, per chart. They are harmless, because the page stays on screen and its links
 * still work.
 */
const knownWaits: Record<string, string[]> = { pageCode: files, partCode: files }

test.each(named)(
  'the chart “%s” has descriptions and proper names, and neither a hidden side effect nor an endless wait',
  (id, { machine }) => {
    expect(chartFaults(machine, ruleNames)).toEqual([])
    expect(waitFaults(machine)).toEqual(knownWaits[id] ?? [])
  },
)

/**
 * Events in a chart's type that the chart does not have to handle. A listener sends them together with events that the
 * chart does handle.
 */
const unheard: Record<string, readonly string[]> = {
  'src/machines/tab/bell.machine.ts': ['no state handles attention.lost'],
}
const unhandled = eventFaults(sourcesUnder('src'), charts)

test.each([...new Set(charts.map(({ file }) => file))])(
  '%s handles all events in its type',
  (file) => {
    const own = unhandled.filter((fault) => fault.startsWith(`${file}: `))
    expect(own.map((fault) => fault.slice(file.length + 2))).toEqual(unheard[file] ?? [])
  },
)

test('every type with events belongs to a chart, and its events are handled', () => {
  expect(
    unhandled.filter((fault) => !charts.some(({ file }) => fault.startsWith(`${file}: `))),
  ).toEqual([])
})
