/**
 * Draws docs/machines from the charts. A page whose table has changed is overwritten only if its chart is accepted by
 * name: `npm run diagrams -- --accept signup`. With `--check`, nothing is written, and any difference is a failure.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { BOOK } from './book/links.ts'
import { bookOf, drawn, subjectOf } from './chart-book.ts'
import { filesUnder } from './lib/fresh.mjs'
import { charts, factoryStories } from './registry.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    accept: { type: 'string', multiple: true, default: [] },
  },
})
const accepted = [...values.accept, ...positionals]

const read = (folder: string) =>
  filesUnder(folder).map((file) => [file, readFileSync(file, 'utf8')] as const)
const book = await bookOf(charts, factoryStories, new Map(read('src')))
const subjects = [...book.keys()].map(subjectOf)
const unknown = accepted.filter((id) => !subjects.includes(id))
if (unknown.length > 0) throw new Error(`there is no page of ${unknown.join(', ')}`)
const present = new Map(read(BOOK).map(([file, text]) => [relative(BOOK, file), text]))
const { write, remove, refused } = drawn(book, present, accepted)

if (values.check) {
  for (const path of write) console.error(`${BOOK}/${path} is stale: npm run diagrams`)
  for (const path of remove) console.error(`${BOOK}/${path} shows a chart that is gone`)
} else {
  for (const path of write) {
    mkdirSync(dirname(join(BOOK, path)), { recursive: true })
    writeFileSync(join(BOOK, path), book.get(path) ?? '')
  }
  for (const path of remove) rmSync(join(BOOK, path))
}
for (const [path, lines] of refused)
  console.error(
    `${BOOK}/${path} says otherwise:\n${lines.join('\n')}\nIf it is meant: npm run diagrams -- --accept ${subjectOf(path)}\n`,
  )
const changes = write.length + remove.length
process.exitCode = refused.size > 0 || (values.check && changes > 0) ? 1 : 0
console.log(`${charts.length} charts, ${changes} files changed, ${refused.size} refused`)
