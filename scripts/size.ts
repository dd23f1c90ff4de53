import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { routePaths } from '#rules/wire/path.ts'
import { budget, budgetFaults, lateBudget, pagesOfRoutes } from './lib/budget.ts'
import { firstLoad, kilobytes, lateLoad } from './lib/first-load.ts'

const manifest = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      imports: z.optional(z.array(z.string())),
      css: z.optional(z.array(z.string())),
    }),
  )
  .parse(JSON.parse(readFileSync('dist/manifest.json', 'utf8')))
const html = readFileSync('dist/client/index.html', 'utf8')
const limits = budget()
const sizeOf = (files: string[]) =>
  files.reduce((sum, file) => sum + kilobytes(readFileSync(join('dist/client', file))), 0)

function holds(what: string, measured: number, allowed: number, unit: string) {
  const isOver = measured > allowed
  const over = isOver ? ' – over budget' : ''
  console.log(`» ${what}: ${Number(measured.toFixed(1))} of ${allowed} ${unit}${over}`)
  return !isOver
}

const paths: Readonly<Record<string, string>> = routePaths
const faults = budgetFaults(Object.values(paths), Object.keys(limits))
for (const fault of faults) console.log(`» ${fault}`)

const kept = pagesOfRoutes(readFileSync('src/wiring/routes.ts', 'utf8')).flatMap(
  ({ name, page }) => {
    const path = paths[name] ?? name
    const allowed = limits[path]
    if (!allowed) return [false]
    const load = firstLoad(html, manifest, page)
    const files = ['index.html', ...load.scripts, ...load.stylesheets, ...load.fonts]
    return [
      holds(`${path} scripts`, sizeOf(load.scripts), allowed.scripts, 'kB'),
      holds(`${path} stylesheets`, sizeOf(load.stylesheets), allowed.stylesheets, 'kB'),
      holds(`${path} first load`, files.length, allowed.files, 'files'),
    ]
  },
)
const late = Object.entries(lateBudget()).map(([part, { scripts }]) =>
  holds(`${part} and what comes with it`, sizeOf(lateLoad(html, manifest, part)), scripts, 'kB'),
)
if (faults.length > 0 || ![...kept, ...late].every(Boolean)) process.exitCode = 1
