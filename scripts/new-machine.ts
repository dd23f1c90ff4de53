/**
 * Stamps a new chart in the house style, with its test and its line in the registry:
 * `npx tsx scripts/new-machine.ts parentAnswer "The page on which a parent confirms or refuses."`
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { registered, stampedMachine, stampedTest } from './stamp.ts'

const [id = '', story = ''] = process.argv.slice(2)
if (!/^[a-z][A-Za-z]+$/.test(id) || story === '')
  throw new Error(
    'say an id (lowerCamelCase) and a story: new-machine.ts parentAnswer "The page …"',
  )

const index = 'src/machines/index.ts'
const machine = `src/machines/${id}.machine.ts`
const test = `tests/machines/${id}.machine.test.ts`
for (const file of [machine, test])
  if (existsSync(file)) throw new Error(`${file} is there already`)

writeFileSync(machine, stampedMachine(id, story))
writeFileSync(test, stampedTest(id))
writeFileSync(index, registered(readFileSync(index, 'utf8'), id))
execFileSync('npx', ['biome', 'check', '--write', machine, test, index], { stdio: 'inherit' })
execFileSync('npx', ['tsx', 'scripts/diagrams.ts'], { stdio: 'inherit' })
console.log(`${machine}\n${test}\n${index}\ndocs/machines/${id}.md`)
