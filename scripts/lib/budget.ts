import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** kB of 1000 bytes after gzip, and files. */
const limitsSchema = z.object({
  /** Of the document, the app and the page, before anything that comes later. */
  scripts: z.number(),
  /** Of all that a first visit fetches by itself, what is fetched ahead included. */
  untouched: z.number(),
  stylesheets: z.number(),
  /** The document, scripts, stylesheets and fonts. */
  files: z.number(),
})
export type Limits = z.infer<typeof limitsSchema>

/** What comes when it is first needed, with all it brings beside the app itself. */
const lateSchema = z.object({ scripts: z.number() })

const isRoute = (name: string): boolean => name.startsWith('/')

function lines<Line>(schema: z.ZodMiniType<Line>, isMeant: (name: string) => boolean) {
  const all = z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(readFileSync('scripts/budget.json', 'utf8')))
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => isMeant(name))
      .map(([name, line]) => [name, schema.parse(line)]),
  )
}

/** What each route may weigh, by its pattern. */
export const budget = (): Record<string, Limits> => lines(limitsSchema, isRoute)

/** What each late part may weigh that has a limit of its own, by its module. */
export const lateBudget = (): Record<string, z.infer<typeof lateSchema>> =>
  lines(lateSchema, (name) => !isRoute(name))

/**
 * The page behind each route as `wiring/routes.ts` writes it: the name of its path, its frame, who may read it, and the
 * module it is fetched from – none where the page is part of the app.
 */
export function pagesOfRoutes(
  source: string,
): { name: string; layout: string; access: string; page: string | undefined }[] {
  return source
    .split('path: routePaths.')
    .slice(1)
    .map((route) => {
      const [name = ''] = /^\w+/.exec(route) ?? []
      const [, page] = /load: \(\) => import\('\.\/([^']+)'\)/.exec(route) ?? []
      const [, access = ''] = /access: '(\w+)'/.exec(route) ?? []
      const [, layout = ''] = /layout: '(\w+)'/.exec(route) ?? []
      return { name, layout, access, page: page && `src/wiring/${page}` }
    })
}

/** Routes without a line and lines without a route: `/mod has no line in scripts/budget.json`. */
export function budgetFaults(paths: readonly string[], lines: readonly string[]): string[] {
  return [
    ...paths
      .filter((path) => !lines.includes(path))
      .map((path) => `${path} has no line in scripts/budget.json`),
    ...lines.filter((line) => !paths.includes(line)).map((line) => `no route is called ${line}`),
  ]
}
