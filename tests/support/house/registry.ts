/** Checks that each chart has a test and a description, and that tests cover all options of the factories. */
import { optionSets } from '#scripts/chart-book.ts'
import { tableOf } from '#scripts/chart-page.ts'
import type { Chart } from '#scripts/registry.ts'
import { broken } from './charts.ts'
import type { Source } from './sources.ts'

/** The test that takes every transition of the chart factories, using one real chart for each set of options. */
const OF_FACTORIES = 'tests/machines/factories.test.ts'

/**
 * Returns the charts without a test or a description, and the options without a test.
 * @param sources the files of src and tests
 */
export function registryFaults(charts: readonly Chart[], sources: readonly Source[]): string[] {
  const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? ''
  const takes = (path: string, { name }: Chart) =>
    new RegExp(`takesEveryTransition\\(\\s*${name}\\b`).test(textOf(path))
  const files = sources.filter(({ path }) => /^src\/machines\/.*\.(?:machine|form)\.ts$/.test(path))
  const ids = charts.map(({ id }) => id)
  return [
    ...files
      .filter(({ path }) => !charts.some(({ file }) => file === path))
      .map(({ path }) => `${path} exports no chart`),
    ...ids
      .filter((id, place) => ids.indexOf(id) !== place)
      .map((id) => `two charts have the id ${id}`),
    ...charts.flatMap((chart) => {
      const test = chart.file.replace(/^src(.*)\.ts$/, 'tests$1.test.ts')
      // The chart must also have a test that describes its behaviour in a sentence.
      const rest = textOf(test)
        .replaceAll(/^import [^;]*?from '[^']+'$/gm, '')
        .replaceAll(new RegExp(`takesEveryTransition\\(\\s*${chart.name}\\b`, 'g'), '')
      const isTold =
        /\btest(?:\.\w+)?[(<]/.test(rest) && new RegExp(`\\b${chart.name}\\b`).test(rest)
      return broken([
        [
          `${test} does not take every transition of ${chart.name}`,
          chart.factory === null && !takes(test, chart),
        ],
        [`${test} has no named test about ${chart.name}`, !isTold],
        [`${chart.file} has no docstring above ${chart.name}`, chart.story === ''],
      ])
    }),
    ...optionSets(charts).flatMap(({ factory, options, charts: [first, ...others] }) => {
      if (!first) return []
      const drawn = tableOf(first.machine, '')
      return [
        ...broken([
          [
            `${OF_FACTORIES} tests no ${factory} with the options (${options}), such as ${first.name}`,
            ![first, ...others].some((chart) => takes(OF_FACTORIES, chart)),
          ],
        ]),
        ...others
          .filter(({ machine }) => tableOf(machine, '') !== drawn)
          .map(({ id }) => `${id} differs from ${first.id}, which has the same options`),
      ]
    }),
  ]
}
