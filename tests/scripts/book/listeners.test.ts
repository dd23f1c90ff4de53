import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { needActor, needListener } from '#machines/needs.ts'
import { LISTENERS, linksOf } from '#scripts/book/links.ts'
import { listenersOf, listenersSection } from '#scripts/book/listeners.ts'
import { filesUnder } from '#scripts/lib/fresh.mjs'
import { chartsIn, charts as realCharts } from '#scripts/registry.ts'

const lamp = setup({
  actors: { dusk: needListener(), moths: needListener(), bulb: needActor<void>() },
}).createMachine({ id: 'lamp' })
const charts = chartsIn('src/machines/lamp/lamp.machine.ts', '', { lampMachine: lamp })
const sources = new Map([
  ['src/machines/lamp/lamp.machine.ts', '/** Not from wiring. */\ndusk: Listener<Dusk>'],
  [
    'src/wiring/lamp.ts',
    `/** Connects the lamp. */
export const lamp = lampMachine.provide({ actors: { moths: hear.insects,
  /** Reports when it
   * gets dark. */
  dusk: hearing((tell) => sunset(tell)),
} })
/** Is no listener. */
export const bulb = doing(light)

/** Reports each insect. */
export const insects =
  hearing<Insect>(() => {})
`,
  ],
])

test('the index of the chart book shows each listener’s docstring from the wiring', () => {
  expect(listenersSection(charts, sources).split('\n').slice(-4)).toEqual([
    '|---|---|',
    '| `dusk` | Reports when it gets dark. ([lamp.ts](../../src/wiring/lamp.ts)) |',
    '| `moths` | Reports each insect. ([lamp.ts](../../src/wiring/lamp.ts)) |',
    '',
  ])
})

test('a chart’s page links a listener to the section about listeners', () => {
  const [chart] = charts
  const { actor } = linksOf(chart as NonNullable<typeof chart>, charts, sources)
  expect([actor('dusk'), actor('bulb')]).toEqual(['../README.md#what-listeners-send', null])
})

test('the index of the chart book describes every listener of every chart', () => {
  const wiring = new Map(filesUnder('src/wiring').map((file) => [file, readFileSync(file, 'utf8')]))
  const rows = listenersSection(realCharts, wiring)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  expect([rows.length, rows.filter((row) => !/^\| `\w+` \| \w.+ \|$/.test(row))]).toEqual([
    listenersOf(realCharts).length,
    [],
  ])
  expect(LISTENERS).toBe('What listeners send')
})
