/**
 * Draws docs/machines from the charts. A chart whose table changed is not drawn over its page until it is named:
 * `npm run diagrams -- --accept signup`. With `--check` nothing is written, and every difference is a failure.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawn, pagesOf } from './chart-book.ts'
import { filesUnder } from './lib/fresh.mjs'
import { charts, factoryStories } from './registry.ts'

const folder = 'docs/machines'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    accept: { type: 'string', multiple: true, default: [] },
  },
})
const accepted = [...values.accept, ...positionals]

mkdirSync(folder, { recursive: true })
const wiring = new Map(
  filesUnder('src/wiring').map((file) => [file, readFileSync(file, 'utf8')] as const),
)
const pages = pagesOf(charts, factoryStories, wiring)
const unknown = accepted.filter((id) => !pages.has(`${id}.md`))
if (unknown.length > 0) throw new Error(`there is no page of ${unknown.join(', ')}`)
const present = new Map(
  readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
)
const { write, remove, refused } = drawn(pages, present, accepted)

if (values.check) {
  for (const name of write) console.error(`${folder}/${name} is stale: npm run diagrams`)
  for (const name of remove) console.error(`${folder}/${name} shows a chart that is gone`)
} else {
  for (const name of write) writeFileSync(join(folder, name), pages.get(name) ?? '')
  for (const name of remove) rmSync(join(folder, name))
}
for (const [name, lines] of refused)
  console.error(
    `${folder}/${name} says otherwise:\n${lines.join('\n')}\nIf it is meant: npm run diagrams -- --accept ${name.replace(/\.md$/, '')}\n`,
  )
const changes = write.length + remove.length
process.exitCode = refused.size > 0 || (values.check && changes > 0) ? 1 : 0
console.log(`${charts.length} charts, ${changes} pages changed, ${refused.size} refused`)
