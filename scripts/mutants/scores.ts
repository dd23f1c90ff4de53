/** The known score of each chart and rule, and the minimum percentage of faults that must be detected in each group. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import * as z from 'zod/mini'
import { type Fault, plant } from './plant.ts'
import type { Judged } from './trials.ts'

const PATH = 'scripts/mutants/scores.json'

const scoreSchema = z.object({
  /** Hash of the code of the chart or rule and its own tests. The score is valid as long as neither has changed. */
  hash: z.string(),
  /** The files of its own tests. */
  tests: z.array(z.string()),
  /** The number of faults that were planted. */
  planted: z.number(),
  /** The faults that only the comparison with the documented page detects. */
  byPage: z.array(z.string()),
  survivors: z.array(z.string()),
})
export type Score = z.infer<typeof scoreSchema>
export type Scores = Record<string, Score>

export const readScores = (): Scores =>
  existsSync(PATH)
    ? z.parse(z.record(z.string(), scoreSchema), JSON.parse(readFileSync(PATH, 'utf8')))
    : {}

export function writeScores(scores: Scores): void {
  const sorted = Object.entries(scores).sort(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(PATH, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

export const mutantsOf = (file: string) => plant(file, readFileSync(file, 'utf8'))

/** Returns the code without comments and formatting, which no fault depends on. */
const codeOf = (file: string) =>
  transformSync(readFileSync(file, 'utf8'), { loader: 'ts', minifyWhitespace: true }).code

/** What a score depends on. */
export type Basis = Pick<Score, 'hash' | 'tests'>

export function basisOf(file: string, tests: readonly string[]): Basis {
  const hash = createHash('sha256')
  for (const each of [file, ...tests]) hash.update(codeOf(each))
  return { hash: hash.digest('hex').slice(0, 12), tests: [...tests] }
}

const inWords = ({ line, kind, what }: Fault) => `${line} ${kind}: ${what}`

/** True if neither the chart or rule nor its tests have changed since its score. */
export const isScored = (file: string, score: Basis | undefined): boolean =>
  score?.tests.every((test) => existsSync(test)) === true &&
  basisOf(file, score.tests).hash === score.hash

export function scoreOf(basis: Basis, judged: readonly Judged<Fault>[]): Score {
  const those = (wanted: string) =>
    judged.filter(([, verdict]) => verdict === wanted).map(([fault]) => inWords(fault))
  return { ...basis, planted: judged.length, byPage: those('page'), survivors: those('survived') }
}

/** The most important charts, which have a reference model. */
const flagships =
  /\/(?:session|login|registration|onboarding|navigation|exchangeForm|signup|enrolment|stepBar|receipt|closing|parentAnswer|pairingDesk|composer|composition|upload|toasts|list)\.(?:machine\.)?ts$/

interface Share {
  readonly name: string
  /** In percent, rounded down to tenths. */
  readonly share: number
  readonly atLeast: number
}

const isRule = (file: string) => file.startsWith('src/rules/')
const survived = ({ survivors }: Score) => survivors.length

function shareOf(some: readonly Score[], missed: (score: Score) => number = survived): number {
  const planted = some.reduce((sum, score) => sum + score.planted, 0)
  const lost = some.reduce((sum, score) => sum + missed(score), 0)
  return planted === 0 ? 100 : Math.floor((1_000 * (planted - lost)) / planted) / 10
}

/**
 * Returns the percentage of planted faults that were detected, overall and for each group, with the required minimum.
 */
export function sharesOf(scores: Scores): Share[] {
  const those = (isMeant: (file: string) => boolean) =>
    Object.entries(scores).flatMap(([file, score]) => (isMeant(file) ? [score] : []))
  const charts = those((file) => !isRule(file))
  const rules = those(isRule)
  return [
    { name: 'faults in all charts', share: shareOf(charts), atLeast: 95 },
    {
      name: 'faults in charts with a model',
      share: shareOf(those((file) => flagships.test(file))),
      atLeast: 98,
    },
    {
      name: 'faults noticed without the drawn pages',
      share: shareOf(charts, (score) => survived(score) + score.byPage.length),
      atLeast: 88,
    },
    { name: 'faults in all rules that decide', share: shareOf(rules), atLeast: 93 },
    {
      name: 'faults in the rule where most are missed',
      share: Math.min(100, ...rules.map((rule) => shareOf([rule]))),
      atLeast: 85,
    },
  ]
}
