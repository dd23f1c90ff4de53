import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** Limits in kB (1000 bytes) after gzip, and in files. */
const limitsSchema = z.object({
  /** The scripts of the document, the app and the page, without later parts. */
  scripts: z.number(),
  /** All scripts that a first visit fetches without interaction, including prefetched ones. */
  untouched: z.number(),
  stylesheets: z.number(),
  /** The document, scripts, stylesheets and fonts. */
  files: z.number(),
})
export type Limits = z.infer<typeof limitsSchema>

/** The limit of a part that is loaded on first use, with its imports that the app does not have. */
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

/** The limits of each route, by pattern. */
export const budget = (): Record<string, Limits> => lines(limitsSchema, isRoute)

/** The limits of late parts, by module. */
export const lateBudget = (): Record<string, z.infer<typeof lateSchema>> =>
  lines(lateSchema, (name) => !isRoute(name))

/**
 * The page of each route, parsed from `wiring/routes.ts`: the name of its path, its layout, its access, and its module,
 * which is undefined if the page is part of the app.
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

/** Reports routes without a line and lines without a route: `/mod has no line in scripts/budget.json`. */
export function budgetFaults(paths: readonly string[], lines: readonly string[]): string[] {
  return [
    ...paths
      .filter((path) => !lines.includes(path))
      .map((path) => `${path} has no line in scripts/budget.json`),
    ...lines.filter((line) => !paths.includes(line)).map((line) => `no route is called ${line}`),
  ]
}
