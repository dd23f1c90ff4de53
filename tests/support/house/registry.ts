/** Checks that every chart is registered, tested and described. */
import type { Registered } from '#scripts/registry.ts'
import { broken } from './charts.ts'
import type { Source } from './sources.ts'

/** @param sources files of src and tests @param stories the docstring above each chart, by its id */
export function registryFaults(
  registered: readonly Registered[],
  sources: readonly Source[],
  stories: ReadonlyMap<string, string>,
): string[] {
  const known = registered.map(({ file }) => file)
  const charts = sources.filter(({ path }) => /^src.*\.(?:machine|form)\.ts$/.test(path))
  const unknown = charts.filter(({ path }) => !known.includes(path))
  return [
    ...unknown.map(({ path }) => `${path} is not in src/machines/index.ts`),
    ...registered.flatMap(({ id, name, file }) => {
      const test = file.replace(/^src(.*)\.ts$/, 'tests$1.test.ts')
      const text = sources.find(({ path }) => path === test)?.text ?? ''
      // Besides the generated tests of its transitions, a chart needs a test that says what they mean.
      const rest = text
        .replaceAll(/^import [^;]*?from '[^']+'$/gm, '')
        .replaceAll(new RegExp(`takesEveryTransition\\(\\s*${name}\\b`, 'g'), '')
      const isTaken = text.includes('takesEveryTransition(') && text.includes(name)
      const isTold = /\btest(?:\.\w+)?[(<]/.test(rest) && new RegExp(`\\b${name}\\b`).test(rest)
      return broken([
        [`${test} does not take every transition of ${name}`, !isTaken],
        [`${test} has no sentence about ${name}`, !isTold],
        [`${file} tells no story above ${name}`, !stories.get(id)],
      ])
    }),
  ]
}
