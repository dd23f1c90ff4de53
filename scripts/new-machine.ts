/**
 * Generates a new chart in the project's style, with its test and its page: `npx tsx scripts/new-machine.ts
 * member/parentAnswer "The page on which a parent confirms or refuses."`
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { stampedMachine, stampedTest } from './stamp.ts'

const [flow = '', story = ''] = process.argv.slice(2)
if (!/^[a-z]+\/[a-z][A-Za-z]+$/.test(flow) || story === '')
  throw new Error(
    'name an area, an id (lowerCamelCase) and a story: new-machine.ts member/parentAnswer "The page …"',
  )
const id = basename(flow)

const machine = `src/machines/${flow}.machine.ts`
const test = `tests/machines/${flow}.machine.test.ts`
for (const file of [machine, test]) if (existsSync(file)) throw new Error(`${file} already exists`)

for (const file of [machine, test]) mkdirSync(dirname(file), { recursive: true })
writeFileSync(machine, stampedMachine(id, story))
writeFileSync(test, stampedTest(flow))
execFileSync('npx', ['biome', 'check', '--write', machine, test], { stdio: 'inherit' })
execFileSync('npx', ['tsx', 'scripts/diagrams.ts'], { stdio: 'inherit' })
console.log(`${machine}\n${test}\ndocs/machines/${flow}.md`)
