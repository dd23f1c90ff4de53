import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { firstLoad, kilobytes } from './lib/first-load.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

const { stylesheets: stylesheetBudget, routes } = z.parse(
  z.object({
    stylesheets: z.number(),
    routes: z.array(
      z.object({
        path: z.string(),
        page: z.optional(z.string()),
        scripts: z.number(),
        requests: z.optional(z.number()),
      }),
    ),
  }),
  read('scripts/budget.json'),
)
const manifest = z.parse(
  z.record(
    z.string(),
    z.object({
      file: z.string(),
      imports: z.optional(z.array(z.string())),
      css: z.optional(z.array(z.string())),
    }),
  ),
  read('dist/manifest.json'),
)
const html = readFileSync('dist/client/index.html', 'utf8')
const sizeOf = (files: string[]) =>
  files.reduce((sum, file) => sum + kilobytes(readFileSync(join('dist/client', file))), 0)

function holds(what: string, measured: number, budget: number | undefined, unit: string) {
  const isOver = budget !== undefined && measured > budget
  const limit = budget === undefined ? '' : ` of ${budget}`
  console.log(
    `» ${what}: ${Number(measured.toFixed(1))}${limit} ${unit}${isOver ? ' – over budget' : ''}`,
  )
  return !isOver
}

const kept = routes.flatMap(({ path, page, scripts, requests }) => {
  const load = firstLoad(html, manifest, page)
  const requested = ['index.html', ...load.scripts, ...load.stylesheets, ...load.fonts]
  return [
    holds(`${path} scripts`, sizeOf(load.scripts), scripts, 'kB'),
    holds(`${path} stylesheets`, sizeOf(load.stylesheets), stylesheetBudget, 'kB'),
    holds(`${path} first load`, requested.length, requests, 'requests'),
  ]
})
if (!kept.every(Boolean)) process.exitCode = 1
