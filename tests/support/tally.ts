/** Prints how many transitions and machines were tested, at the end of a run. */
import type { Reporter, TestModule } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    /** The machine whose transition this test takes. */
    machine?: string
  }
}

export default class Tally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules
      .filter(({ moduleId }) => moduleId.includes('/tests/machines/'))
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.meta().machine !== undefined)
    if (tests.length === 0) return
    const machines = new Set(tests.map((test) => test.meta().machine))
    const open = tests.filter((test) => test.result().state !== 'passed').length
    const verdict = open === 0 ? 'all taken' : `${open} NOT taken`
    process.stdout.write(`\n» ${machines.size} machines, ${tests.length} transitions, ${verdict}\n`)
  }
}
