import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { BOOK, linksOf } from '#scripts/book/links.ts'
import { filesUnder } from '#scripts/lib/fresh.mjs'
import { chartsIn } from '#scripts/registry.ts'

const isDark = (hour: number) => hour > 20
const PATIENCE = 10
const source = `
import { setup } from 'xstate'
import { known } from '#machines/known.ts'
import { isDark, PATIENCE } from '#rules/lamp/light.ts'
import { words as told } from '#rules/lamp/words.ts'
export const bulbMachine = setup({ delays: { pause: 5, patience: PATIENCE * 1_000 } })
`
const bulb = setup({
  guards: { isNight: () => isDark(21), isOpen: () => PATIENCE > 3 },
  delays: { patience: PATIENCE, pause: 5, wait: () => (isDark(3) ? 1 : 2) },
}).createMachine({ id: 'bulb' })
const lamp = setup({ actors: { bulb } }).createMachine({ id: 'lamp' })
const charts = [
  ...chartsIn('src/machines/lamp/bulb.machine.ts', source, { bulbMachine: bulb }),
  ...chartsIn('src/machines/lamp/lamp.machine.ts', '', { lampMachine: lamp }),
]
const parts = `
import { bulbFactory } from '#machines/lamp/bulb.ts'
export const shadeMachine = bulbFactory()
`
const [bulbChart, lampChart] = charts
if (!bulbChart || !lampChart) throw new Error('there are two charts')
const shade = setup({ delays: { patience: 10 } }).createMachine({ id: 'shade' })
const [shadeChart] = chartsIn('src/machines/lamp/shade.machine.ts', parts, { shadeMachine: shade })
if (!shadeChart) throw new Error('there is a shade')
const sources = new Map([
  [bulbChart.file, source],
  [shadeChart.file, parts],
  ['src/machines/lamp/bulb.ts', source],
  ['src/rules/lamp/light.ts', 'export const PATIENCE = 10\n'],
])

test('on a chart’s page, guards, delays and texts link to the rules that they use, and actors link to their charts', () => {
  const links = linksOf(bulbChart, charts, sources)
  const light = '../../../src/rules/lamp/light.ts'
  expect({
    guard: links.guard({ type: 'isNight' }),
    constant: links.delay('patience'),
    computed: links.delay('wait'),
    literal: links.delay('pause'),
    words: links.words(function told() {}),
    actor: linksOf(lampChart, charts, sources).actor('bulb'),
    stranger: linksOf(lampChart, charts, sources).actor('clock'),
  }).toEqual({
    guard: light,
    constant: light,
    computed: light,
    literal: null,
    words: '../../../src/rules/lamp/words.ts',
    actor: 'bulb.md',
    stranger: null,
  })
})

test('on a factory’s page, a constant from the factory’s file links to the rule that defines it', () => {
  const links = linksOf(shadeChart, charts, sources)
  expect(links.delay('patience')).toBe('../../../src/rules/lamp/light.ts')
})

test('on a chart’s page, the names of rules in a text link to the rules', () => {
  const { prose } = linksOf(bulbChart, charts, sources)
  expect(prose('Waits for `PATIENCE`, and not `long`.')).toBe(
    'Waits for [`PATIENCE`](../../../src/rules/lamp/light.ts), and not `long`.',
  )
})

test('every link in docs/machines leads to an existing file', () => {
  const pages = filesUnder(BOOK).filter((file) => file.endsWith('.md'))
  const links = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(
      ([, target = '']) => ({ page, path: join(dirname(page), target) }),
    ),
  )
  expect(links.length).toBeGreaterThan(1_000)
  expect(links.filter(({ path }) => !existsSync(path))).toEqual([])
})
