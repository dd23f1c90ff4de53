import { expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { definitionOf } from '#scripts/book/definition.ts'
import { transitionsOf } from '#scripts/chart.ts'
import { charts } from '#scripts/registry.ts'

const idsOf = (machine: (typeof charts)[number]['machine']) =>
  transitionsOf(machine).map(({ id }) => id)

test('createMachine accepts each chart’s JSON and makes a chart with the same transitions', () => {
  expect(charts.length).toBeGreaterThan(100)
  const changed = charts.filter(({ machine }) => {
    const json = definitionOf(machine)
    const again = createMachine(JSON.parse(json))
    return definitionOf(again) !== json || idsOf(again).join('\n') !== idsOf(machine).join('\n')
  })
  expect(changed.map(({ id }) => id)).toEqual([])
})
