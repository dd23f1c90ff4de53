/** Runs chart tests with mutants planted in memory. It has its own process, because a mutant may loop endlessly. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import type { Mutant } from './plant.ts'

export interface Order {
  readonly mutants: readonly Mutant[]
  readonly tests: readonly string[]
}

/** The names of the failed tests of each file, and all modules that each file imports, directly or indirectly. */
export interface Outcome {
  readonly failed: Record<string, readonly string[]>
  readonly imported: Record<string, readonly string[]>
}

const planted = new Map<string, Mutant>()
const pathOf = (id: string) => id.slice(process.cwd().length + 1)

const planting = {
  name: 'plant',
  enforce: 'pre' as const,
  transform(_: string, id: string) {
    const mutant = planted.get(pathOf(id))
    if (!mutant) return undefined
    const source = readFileSync(mutant.file, 'utf8')
    return source.slice(0, mutant.start) + mutant.replacement + source.slice(mutant.end)
  },
}

const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    isolate: false,
    maxWorkers: 2,
    silent: true,
    testTimeout: 60_000,
    reporters: [{}],
    include: ['tests/machines/**/*.test.ts', 'tests/project/laws.test.ts'],
    setupFiles: ['tests/support/setup.ts'],
    env: { TZ: 'UTC' },
  },
  { plugins: [planting] },
)
const [project] = vitest.projects
if (!project) throw new Error('Vitest has no project')
const { moduleGraph } = project.vite

function importedBy(test: string): string[] {
  const seen = new Set<string>()
  const open = [moduleGraph.getModuleById(resolve(test))]
  for (let next = open.pop(); next; next = open.pop()) {
    if (!next.id || seen.has(next.id)) continue
    seen.add(next.id)
    open.push(...next.importedModules)
  }
  return [...seen].map(pathOf)
}

function plant(mutants: readonly Mutant[]) {
  for (const { file } of [...planted.values(), ...mutants]) moduleGraph.onFileChange(resolve(file))
  planted.clear()
  for (const mutant of mutants) planted.set(mutant.file, mutant)
}

process.on('message', async ({ mutants, tests }: Order) => {
  plant(mutants)
  const run = await vitest.runTestSpecifications(
    tests.map((test) => project.createSpecification(resolve(test))),
  )
  const failed = run.testModules.map((module) => {
    const names = [...module.children.allTests('failed')].map(({ fullName }) => fullName)
    return [module.relativeModuleId, [...names, ...module.errors().map(({ message }) => message)]]
  })
  const imported = tests.map((test) => [test, importedBy(test)])
  const outcome: Outcome = {
    failed: Object.fromEntries(failed),
    imported: Object.fromEntries(imported),
  }
  process.send?.(outcome)
})
