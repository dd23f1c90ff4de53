/**
 * Plants faults in charts and in the rules that make decisions, and counts the faults that their own tests detect:
 *
 * - `npm run mutants -- closing exchange/phase` tries these two and lists the faults that were not detected;
 * - `npm run mutants -- --all` tries every chart and rule that has changed since its last score, and `-- --rules` only
 *   the rules. The run can be stopped and started again, because each score is saved as soon as it is known;
 * - `--seconds 120` stops after this time, lists what is left, and saves nothing.
 */
import { parseArgs } from 'node:util'
import { filesUnder } from './lib/fresh.mjs'
import type { Fault } from './mutants/plant.ts'
import { decidingRules, judgeRule, testsOfRule } from './mutants/rules.ts'
import {
  type Basis,
  basisOf,
  isScored,
  mutantsOf,
  readScores,
  scoreOf,
  sharesOf,
  writeScores,
} from './mutants/scores.ts'
import { type Judged, Trials } from './mutants/trials.ts'

/** The approximate time that Stryker needs to try one fault in a rule. */
const FAULT_MS = 500

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, rules: { type: 'boolean' }, seconds: { type: 'string' } },
})
const end = Date.now() + Number(values.seconds ?? Number.POSITIVE_INFINITY) * 1_000
const scores = readScores()
const left: string[] = []
const isNamed = (file: string) => positionals.some((name) => file.includes(`/${name}.`))
const isDue = (file: string) =>
  values.all || values.rules ? !isScored(file, scores[file]) : isNamed(file)

function take(file: string, basis: Basis, judged: readonly Judged<Fault>[]) {
  const score = scoreOf(basis, judged)
  scores[file] = score
  if (values.seconds === undefined) writeScores(scores)
  console.log(`${file}: ${score.planted - score.survivors.length} of ${score.planted} noticed`)
  for (const survivor of score.survivors) console.log(`  survived: ${survivor}`)
}

async function tryCharts(files: readonly string[]) {
  if (files.length === 0) return
  const trials = new Trials()
  await trials.prepare()
  const charts = files.map((file) => {
    const basis = basisOf(file, trials.testsFor(file))
    return { file, basis, judged: [] as Judged[] }
  })
  const open = new Map(charts.map((chart) => [chart.file, chart]))
  for await (const judged of trials.judge(files.flatMap(mutantsOf))) {
    const [{ file }] = judged
    const chart = open.get(file)
    chart?.judged.push(judged)
    if (chart && chart.judged.length === mutantsOf(file).length) {
      open.delete(file)
      take(file, chart.basis, chart.judged)
    }
    if (Date.now() > end) break
  }
  trials.close()
  left.push(...open.keys())
}

async function tryRules(files: readonly string[]) {
  for (const file of files) {
    const estimate = (scores[file]?.planted ?? 100) * FAULT_MS
    if (Date.now() + estimate > end) left.push(file)
    else take(file, basisOf(file, testsOfRule(file)), await judgeRule(file))
  }
}

const charts = filesUnder('src/machines').filter(
  (file) => file.endsWith('.ts') && mutantsOf(file).length > 0,
)
const rules = decidingRules()
for (const file of Object.keys(scores))
  if (![...charts, ...rules].includes(file)) delete scores[file]

if (!values.rules) await tryCharts(charts.filter(isDue))
await tryRules(rules.filter(isDue))

if (left.length > 0) console.log(`» not tried in time: ${left.join(', ')}`)
for (const { name, share, atLeast } of sharesOf(scores)) {
  console.log(`» ${name}: ${share} % noticed, at least ${atLeast} %`)
  if (share < atLeast) process.exitCode = 1
}
