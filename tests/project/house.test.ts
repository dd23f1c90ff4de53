/** Checks every chart and every source file against the house rules. */
import { expect, test } from 'vitest'
import { charts } from '#scripts/registry.ts'
import { registryFaults } from '#tests/support/house/registry.ts'
import { habitFaults, sourcesUnder, wordFaults } from '#tests/support/house/sources.ts'

const sources = sourcesUnder('src', 'server', 'e2e', 'tests')

test('every chart is tested and described', () => {
  expect(charts.length).toBeGreaterThan(100)
  expect(registryFaults(charts, sources)).toEqual([])
})

test('all sources follow the house rules', () => {
  expect(habitFaults(sources)).toEqual([])
})

test('comments, chart descriptions and test names use plain words', () => {
  const isSample = ({ path }: { path: string }) => path.startsWith('tests/support/house/')
  expect(wordFaults(sources.filter((source) => !isSample(source)))).toEqual([])
})
