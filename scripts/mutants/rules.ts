/** Plants faults in the rules that make decisions, with Stryker, and tries each fault against the rule's own tests. */
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Stryker } from '@stryker-mutator/core'
import { filesUnder } from '#scripts/lib/fresh.mjs'
import { type Fault, guardsIn, inShort } from './plant.ts'
import type { Judged, Verdict } from './trials.ts'

const CONFIG = 'scripts/mutants/vitest.config.ts'

const textOf = (file: string) => readFileSync(file, 'utf8')
const moduleOf = (rule: string) => rule.replace(/^src\/rules/, '#rules')

/** Lists the names that a source imports from rules, by module. */
const importsIn = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from '(#rules\/[^']+)'/g)].map(
    ([, names = '', module = '']) => ({ module, names: names.split(',').map((it) => it.trim()) }),
  )

/** True for the name of a function. Constants and types start with a capital letter. */
const isFunction = (name: string) => /^[a-z]\w*$/.test(name) && !name.endsWith('Schema')

/**
 * Returns the modules of rules that decide what a member may do and what happens then: those called by a chart's guard,
 * by one of the server's acts or by a server plugin, and those that export a refusal. Modules of texts and paths decide
 * nothing.
 */
export function decidingAmong(sources: ReadonlyMap<string, string>): string[] {
  const asked = new Set<string>()
  for (const [file, source] of sources) {
    const guards = file.startsWith('src/machines/') ? guardsIn(file, source) : ''
    const isAct = /^server\/(?:acts|plugins)\//.test(file)
    const asks = (name: string) =>
      isFunction(name) && (isAct || new RegExp(`\\b${name}\\b`).test(guards))
    for (const { module, names } of importsIn(source)) if (names.some(asks)) asked.add(module)
  }
  const isRule = (file: string) => /^src\/rules\/(?!text\/).*(?<!words|paths)\.ts$/.test(file)
  return [...sources].flatMap(([file, source]) =>
    isRule(file) && (asked.has(moduleOf(file)) || /^export \w+ \w+Refusal\b/m.test(source))
      ? [file]
      : [],
  )
}

export const decidingRules = () =>
  decidingAmong(
    new Map(
      filesUnder('src/rules', 'src/machines', 'server/acts', 'server/plugins')
        .filter((file) => file.endsWith('.ts'))
        .map((file) => [file, textOf(file)]),
    ),
  )

/** Lists the rule's own tests: those in its area's folder and in the folder `wire` that import it. */
export const testsOfRule = (rule: string) =>
  [...new Set(filesUnder(dirname(rule.replace('src', 'tests')), 'tests/rules/wire'))].filter(
    (file) => file.endsWith('.test.ts') && textOf(file).includes(`'${moduleOf(rule)}'`),
  )

type Result = Pick<
  Awaited<ReturnType<Stryker['runMutationTest']>>[number],
  'location' | 'mutatorName' | 'replacement' | 'status' | 'testsCompleted'
>

/** Any other status means that Stryker could not try the fault, e.g. because it does not compile. */
const verdicts: Partial<Record<Result['status'], Verdict>> = {
  Killed: 'tests',
  Timeout: 'endless',
  Survived: 'survived',
  NoCoverage: 'survived',
}

/**
 * Returns the verdict on a fault. If a fault prevents a file from being imported, no test runs, and Stryker reports the
 * fault as survived. Here it counts as detected.
 */
const verdictOn = ({ status, testsCompleted }: Result) =>
  status === 'Survived' && testsCompleted === 0 ? 'tests' : verdicts[status]

/** Returns the source between two positions, which Stryker counts from 1:1. */
function sourceAt(source: string, { start, end }: Result['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const after = (lines.at(-1) ?? '').length - (end.column - 1)
  return lines.join('\n').slice(start.column - 1, after > 0 ? -after : undefined)
}

/** Converts Stryker's results to the format of the faults in charts. */
export const judgedIn = (source: string, results: readonly Result[]): Judged<Fault>[] =>
  results.flatMap((result) => {
    const { location, mutatorName, replacement } = result
    const verdict = verdictOn(result)
    const what = `${inShort(sourceAt(source, location))} → ${inShort(replacement)}`
    return verdict ? [[{ kind: mutatorName, line: location.start.line, what }, verdict]] : []
  })

/**
 * Tries every fault in one rule. Stryker works on a copy that contains no tests except the rule's own. Stryker's option
 * `testFiles` is not used, because it would plant faults in constants too late (stryker-js issue 6144).
 */
export async function judgeRule(file: string): Promise<Judged<Fault>[]> {
  const tests = testsOfRule(file)
  if (tests.length === 0) throw new Error(`${file} needs a test in tests/rules`)
  const { Stryker } = await import('@stryker-mutator/core')
  const stryker = new Stryker({
    configFile: 'scripts/mutants/stryker.config.json',
    mutate: [file],
    ignorePatterns: [
      '**',
      '!package.json',
      `!${CONFIG}`,
      '!src/**',
      '!tests/**',
      '**/*.test.{ts,tsx}',
      ...tests.map((test) => `!${test}`),
    ],
    tempDirName: join(tmpdir(), 'critter-swap-faults'),
  })
  return judgedIn(textOf(file), await stryker.runMutationTest())
}
