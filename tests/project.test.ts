/** The house reads itself: every chart, every source and every page's wiring, by the rules of the house. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { machines } from '#machines/index.ts'
import { isMachine } from '#machines/needs.ts'
import { pagesOf } from '#scripts/chart-page.ts'
import { registry, stories } from '#scripts/registry.ts'
import { pageCodeInBrowser } from '#wiring/pages.ts'
import { parentMailFlow } from '#wiring/parentMail.ts'
import { exclusionsFlow, safetyFlow } from '#wiring/profileParts.ts'
import { appInBrowser, type World } from '#wiring/world.ts'
import { chartFaults } from './support/house/charts.ts'
import { filesUnder } from './support/house/files.ts'
import { habitFaults } from './support/house/habits.ts'
import { diagramFaults, registryFaults } from './support/house/registry.ts'
import { waitFaults } from './support/house/waits.ts'
import { wiringFaults } from './support/house/wiring.ts'
import { aWorld } from './support/world.ts'

type Module = Record<string, unknown>

const rules = import.meta.glob<Module>('../src/rules/**/*.ts', { eager: true })
const wiring = import.meta.glob<Module>('../src/wiring/*.{ts,tsx}', { eager: true })

const sources = filesUnder('src', 'server', 'e2e')
const tests = filesUnder('tests')
const charts: [string, AnyStateMachine][] = Object.entries(machines)

test('the registry is read as it is written', () => {
  expect(registry().map(({ id }) => id)).toEqual(charts.map(([id]) => id))
})

test('every chart is registered, tested, told and short', () => {
  const told = stories()
  expect(registryFaults({ registered: registry(), sources, tests, stories: told })).toEqual([])
})

test('every chart is drawn as it is', () => {
  const folder = 'docs/machines'
  const present = readdirSync(folder).map(
    (name) => [name, readFileSync(join(folder, name), 'utf8')] as const,
  )
  expect(diagramFaults(pagesOf(machines, stories()), new Map(present))).toEqual([])
})

const ruleNames = new Set(Object.values(rules).flatMap((module) => Object.keys(module)))

test.each(charts)('%s describes itself, names what it does and hides nothing', (id, machine) => {
  expect(chartFaults(id, machine, ruleNames)).toEqual([])
})

const byLinks = 'The page before stays on screen meanwhile, and every link leads elsewhere.'

/** Waits that nothing in their chart ends, and why nobody is caught in them. */
const excused: Record<string, Record<string, string>> = {
  pageCode: { fetching: byLinks, retrying: byLinks },
}

test.each(charts)('nobody waits in %s without an end', (id, machine) => {
  expect(waitFaults(machine, excused[id])).toEqual([])
})

const pages = Object.entries(wiring).filter(([name]) => name.endsWith('.tsx'))

test('no page forgets what its charts need, nor does the tab', () => {
  const wired = pages.map(
    ([name, { flows }]) =>
      [
        name,
        Object.values((flows as (world: World) => object)(aWorld())).filter(isMachine),
      ] as const,
  )
  const tab: AnyStateMachine[] = [appInBrowser(() => {}), pageCodeInBrowser(async () => {})]
  const parts: AnyStateMachine[] = [parentMailFlow, exclusionsFlow, safetyFlow].map((flow) =>
    flow(aWorld()),
  )
  const all = new Map([['the tab', tab], ['parts that come later', parts], ...wired])
  expect(
    wiringFaults(
      all,
      charts.map(([id]) => id),
    ),
  ).toEqual([])
})

test('sources keep to the habits of the house', () => {
  expect(habitFaults([...sources, ...tests])).toEqual([])
})
