import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { budget, classOf, type PageClass, pagesOfRoutes } from './lib/budget.ts'
import { firstLoad, kilobytes, lateLoad } from './lib/first-load.ts'

const manifest = z
  .record(z.string(), z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }))
  .parse(JSON.parse(readFileSync('dist/manifest.json', 'utf8')))
const html = readFileSync('dist/client/index.html', 'utf8')
const limits = budget()
const sizeOf = (files: string[]) =>
  files.reduce((sum, file) => sum + kilobytes(readFileSync(join('dist/client', file))), 0)

/** The pages of the routes, and the versions of public pages for guests. */
const routes = pagesOfRoutes(readFileSync('src/wiring/routes.ts', 'utf8')).flatMap((route) =>
  route.face === undefined
    ? [route]
    : [route, { ...route, name: `${route.name} for guests`, access: 'anyone', page: route.face }],
)

/** Returns the page in this class with the highest measured value, and that value. */
function most(pageClass: PageClass, measure: (load: ReturnType<typeof firstLoad>) => number) {
  const measured = routes
    .filter((route) => classOf(route) === pageClass)
    .map(({ name, page }) => ({ name, amount: measure(firstLoad(html, manifest, page)) }))
  return measured.reduce((one, other) => (other.amount > one.amount ? other : one))
}

function holds(what: string, measured: number, allowed: number, unit: string) {
  const isOver = measured > allowed
  if (isOver) process.exitCode = 1
  const over = isOver ? ' – over budget' : ''
  console.log(`» ${what}: ${Number(measured.toFixed(1))} of ${allowed} ${unit}${over}`)
}

for (const pageClass of ['guest', 'member', 'heavy'] as const) {
  const allowed = limits.pages[pageClass]
  const scripts = most(pageClass, (load) => sizeOf(load.scripts))
  const styles = most(pageClass, (load) => sizeOf(load.stylesheets))
  const files = most(pageClass, (load) => load.scripts.length + load.stylesheets.length)
  const pages = `${pageClass} pages, of which the largest is`
  holds(`scripts of ${pages} ${scripts.name}`, scripts.amount, allowed.scripts, 'kB')
  holds(`styles of ${pages} ${styles.name}`, styles.amount, allowed.stylesheets, 'kB')
  holds(`first load of ${pages} ${files.name}`, files.amount, allowed.files, 'files')
}
// All lazy-loaded code can load on the home page, so the home page's files count as loaded already.
for (const [part, allowed] of Object.entries(limits.late)) {
  const scripts = lateLoad(html, manifest, part, 'src/wiring/home.tsx')
  holds(`${part} and what comes with it`, sizeOf(scripts), allowed, 'kB')
}
