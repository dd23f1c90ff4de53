/** Writes docs/machines from the charts; with `--check` it writes nothing and fails when a page is stale. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machines } from '#machines/index.ts'
import { pagesOf } from './chart-page.ts'
import { stories } from './registry.ts'

const folder = 'docs/machines'

mkdirSync(folder, { recursive: true })
const pages = pagesOf(machines, stories())
const present = readdirSync(folder)
const stale = [...pages].filter(
  ([name, text]) => !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== text,
)
const orphans = present.filter((name) => !pages.has(name))

if (process.argv.includes('--check')) {
  for (const [name] of stale)
    console.error(`${folder}/${name} is stale: run npx tsx scripts/diagrams.ts`)
  for (const name of orphans) console.error(`${folder}/${name} shows a chart that is gone`)
  process.exitCode = stale.length + orphans.length === 0 ? 0 : 1
} else {
  for (const [name, text] of stale) writeFileSync(join(folder, name), text)
  for (const name of orphans) rmSync(join(folder, name))
}
console.log(`${pages.size - 1} charts, ${stale.length + orphans.length} pages changed`)
