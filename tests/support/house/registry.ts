/** Every chart is registered, tested, drawn, told and short. */
import type { Registered } from '#scripts/registry.ts'
import type { File } from './files.ts'

const LINES = 300

interface House {
  readonly registered: readonly Registered[]
  readonly sources: readonly File[]
  readonly tests: readonly File[]
  readonly stories: ReadonlyMap<string, string>
}

/** Where the test of a chart lies: `tests` mirrors `src`. */
export const testOf = (file: string): string =>
  file.replace(/^src\//, 'tests/').replace(/\.ts$/, '.test.ts')

/** Beside the transitions that are taken a sentence of the chart's own says what they mean. */
function isToldInSentences(text: string, name: string): boolean {
  const uses = text
    .replaceAll(/^import [^;]*?from '[^']+'$/gm, '')
    .replaceAll(new RegExp(`takesEveryTransition\\(\\s*${name}\\b`, 'g'), '')
  return /\btest(?:\.\w+)?[(<]/.test(uses) && new RegExp(`\\b${name}\\b`).test(uses)
}

export function registryFaults({ registered, sources, tests, stories }: House): string[] {
  const charts = sources.filter(({ path }) => /\.(?:machine|form)\.ts$/.test(path))
  if (charts.length === 0) return ['no chart was read']
  return [
    ...charts
      .filter(({ path }) => !registered.some(({ file }) => file === path))
      .map(({ path }) => `${path} is not in src/machines/index.ts`),
    ...charts
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > LINES)
      .map(({ path, lines }) => `${path} has ${lines} lines: split it`),
    ...registered.flatMap(({ id, name, file }) => {
      if (!sources.some(({ path }) => path === file)) return [`${id}: no file exports ${name}`]
      const test = tests.find(({ path }) => path === testOf(file))
      return [
        ...(test?.text.includes('takesEveryTransition(') && test.text.includes(name)
          ? []
          : [`${id}: ${testOf(file)} does not take every transition of ${name}`]),
        ...(test === undefined || isToldInSentences(test.text, name)
          ? []
          : [`${id}: ${testOf(file)} has no sentence about ${name}`]),
        ...(stories.get(id) ? [] : [`${id}: ${file} tells no story above ${name}`]),
      ]
    }),
  ]
}

/** Both maps hold pages of docs/machines by file name. */
export function diagramFaults(
  fresh: ReadonlyMap<string, string>,
  present: ReadonlyMap<string, string>,
): string[] {
  return [
    ...(fresh.size < 2 ? ['no chart was drawn'] : []),
    ...[...fresh].flatMap(([name, text]) =>
      present.get(name) === text
        ? []
        : [`docs/machines/${name} is stale: npx tsx scripts/diagrams.ts`],
    ),
    ...[...present.keys()]
      .filter((name) => !fresh.has(name))
      .map((name) => `docs/machines/${name} shows a chart that is gone`),
  ]
}
