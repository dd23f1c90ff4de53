/** Tries mutants against their charts' own tests, many at a time. */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { filesUnder } from '#scripts/lib/fresh.mjs'
import { charts } from '#scripts/registry.ts'
import type { Order, Outcome } from './bench.ts'
import type { Mutant } from './plant.ts'

/**
 * The verdict on a mutant. `laws`: only the checks for all charts (tests/project/laws.test.ts) detected it. `page`:
 * only the comparison with the documented page detected it. `endless`: the tests did not end.
 */
export type Verdict = 'tests' | 'laws' | 'page' | 'survived' | 'endless'
export type Judged<F = Mutant> = readonly [fault: F, verdict: Verdict]

/** The test that compares a chart with its page (tests/support/paths.ts). It detects any change, right or wrong. */
const COMPARISON = 'has the same transitions as its page in docs/machines'
const FACTORIES = 'tests/machines/factories.test.ts'
/** The checks that apply to all charts. The name of each test contains the chart or the chart's file. */
const LAWS = 'tests/project/laws.test.ts'
const MOST_TOGETHER = 24
/**
 * Timeouts for tests with one mutant, for tests with many mutants in different charts, and for all tests without a
 * mutant.
 */
const PATIENCE_MS = { alone: 30_000, together: 60_000, all: 600_000 }

export class Trials {
  #bench: ChildProcess | undefined
  readonly #end = () => this.close()
  /** For each module, the chart tests that import it, directly or indirectly. */
  #importers = new Map<string, Set<string>>()

  /** Runs all chart tests without a mutant, and records which test imports which module. */
  async prepare(): Promise<void> {
    const tests = filesUnder('tests/machines').filter((file) => file.endsWith('.test.ts'))
    const outcome = await this.#run({ mutants: [], tests }, PATIENCE_MS.all)
    if (outcome === null) throw new Error('The chart tests did not end')
    const failed = Object.values(outcome.failed).flat()
    if (failed.length > 0) throw new Error(`Without a mutant, this fails: ${failed.join('; ')}`)
    for (const [test, modules] of Object.entries(outcome.imported))
      for (const module of modules)
        this.#importers.set(module, (this.#importers.get(module) ?? new Set()).add(test))
  }

  /** Ends the bench process and its workers, which may be in an endless loop. */
  close(): void {
    process.off('exit', this.#end)
    if (this.#bench?.pid !== undefined) process.kill(-this.#bench.pid, 'SIGKILL')
    this.#bench = undefined
  }

  /**
   * Returns the chart's own tests: the test file with the same path and, for a factory, also the tests of its
   * instances.
   */
  testsFor(file: string): string[] {
    const own = file.replace(/^src/, 'tests').replace(/\.ts$/, '.test.ts')
    if (file.endsWith('.machine.ts')) return [own]
    return [...(this.#importers.get(file) ?? [])].filter(
      (test) => test === own || test === FACTORIES || !existsSync(own),
    )
  }

  async *judge(mutants: readonly Mutant[]): AsyncGenerator<Judged> {
    let left = mutants
    while (left.length > 0) {
      const batch = this.#together(left)
      yield* this.#judgeTogether(batch)
      left = left.filter((mutant) => !batch.includes(mutant))
    }
  }

  /**
   * Takes mutants from the front of the list, skipping those whose tests would also detect another mutant in the batch.
   */
  #together(mutants: readonly Mutant[]): Mutant[] {
    const batch: Mutant[] = []
    const used = new Set<string>()
    const seenBy = new Set<string>()
    for (const mutant of mutants) {
      const own = this.testsFor(mutant.file)
      const importers = [...(this.#importers.get(mutant.file) ?? [])]
      if (own.some((test) => seenBy.has(test)) || importers.some((test) => used.has(test))) continue
      batch.push(mutant)
      for (const test of own) used.add(test)
      for (const test of importers) seenBy.add(test)
      if (batch.length === MOST_TOGETHER) break
    }
    return batch
  }

  async *#judgeTogether(batch: readonly Mutant[]): AsyncGenerator<Judged> {
    const tests = [...new Set(batch.flatMap(({ file }) => this.testsFor(file)))]
    const patience = batch.length === 1 ? PATIENCE_MS.alone : PATIENCE_MS.together
    const outcome = await this.#run({ mutants: batch, tests }, patience)
    if (outcome !== null) {
      const failed = (mutant: Mutant) =>
        this.testsFor(mutant.file).flatMap((test) => outcome.failed[test] ?? [])
      const isNoticed = (mutant: Mutant) =>
        failed(mutant).some((name) => !name.endsWith(COMPARISON))
      const left = batch.filter((mutant) => !isNoticed(mutant))
      const unlawful = left.length > 0 ? await this.#unlawful(left) : []
      for (const mutant of batch) {
        const rest = failed(mutant).length > 0 ? 'page' : 'survived'
        const seen = unlawful.includes(mutant) ? 'laws' : rest
        yield [mutant, isNoticed(mutant) ? 'tests' : seen]
      }
    } else if (batch.length === 1 && batch[0]) yield [batch[0], 'endless']
    // One of the mutants is endless. The others take little time when they are tried alone.
    else for (const mutant of batch) yield* this.#judgeTogether([mutant])
  }

  /**
   * Returns the mutants that fail a check for all charts. The charts of these mutants must have no modules in common.
   */
  async #unlawful(mutants: readonly Mutant[]): Promise<Mutant[]> {
    const outcome = await this.#run({ mutants, tests: [LAWS] }, PATIENCE_MS.together)
    const broken = outcome?.failed[LAWS] ?? []
    return mutants.filter(({ file }) =>
      broken.some(
        (name) =>
          name.includes(`${file} `) ||
          charts.some((chart) => chart.file === file && name.includes(`“${chart.id}”`)),
      ),
    )
  }

  /** @returns null if the tests do not end in time */
  #run(order: Order, patience: number): Promise<Outcome | null> {
    if (!this.#bench) {
      // The bench has its own process group, so that its workers can be ended together with it.
      this.#bench = fork(new URL('./bench.ts', import.meta.url), { detached: true })
      process.once('exit', this.#end)
    }
    const bench = this.#bench
    return new Promise((give, fail) => {
      const finish = (outcome: Outcome | null) => {
        clearTimeout(timer)
        bench.removeAllListeners()
        if (outcome === null) this.close()
        give(outcome)
      }
      const timer = setTimeout(() => finish(null), patience)
      bench.once('message', (outcome) => finish(outcome as Outcome))
      bench.once('exit', (code) => fail(new Error(`The bench has ended with ${code}`)))
      bench.send(order)
    })
  }
}
