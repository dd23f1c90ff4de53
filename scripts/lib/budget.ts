import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/**
 * Limits in kB (1000 bytes) after gzip, or as a number of files. Each was set at least 8 % above the measured value.
 */
const limitsSchema = z.object({
  /** The scripts that show the page, without lazy-loaded code. */
  scripts: z.number(),
  /** All scripts that a first visit fetches without interaction, including prefetched ones. */
  untouched: z.number(),
  stylesheets: z.number(),
  /** The scripts and stylesheets that show the page. */
  files: z.number(),
})

const classes = ['guest', 'member', 'heavy'] as const
export type PageClass = (typeof classes)[number]

const budgetSchema = z.object({
  pages: z.record(z.enum(classes), limitsSchema),
  /** The scripts of lazy-loaded code, including imports that the page has not loaded already. */
  late: z.record(z.string(), z.number()),
})

export const budget = () =>
  budgetSchema.parse(JSON.parse(readFileSync('scripts/budget.json', 'utf8')))

interface Page {
  /** The name of the page's path. */
  name: string
  layout: string
  access: string
  /** The page's module; undefined if the page is part of the app. */
  page: string | undefined
  /** The module of the version that guests see at this path; undefined if the page is not public. */
  face: string | undefined
}

/** Returns the page of each route, as parsed from the source of `wiring/routes.ts`. */
export function pagesOfRoutes(source: string): Page[] {
  return source
    .split('path: routePaths.')
    .slice(1)
    .map((route) => {
      const [name = ''] = /^\w+/.exec(route) ?? []
      const [, page] = /load: \(\) => import\('\.\/([^']+)'\)/.exec(route) ?? []
      const [, face] = /face: \(\) => import\('\.\/([^']+)'\)/.exec(route) ?? []
      const [, access = ''] = /access: '(\w+)'/.exec(route) ?? []
      const [, layout = ''] = /layout: '(\w+)'/.exec(route) ?? []
      const moduleOf = (file: string | undefined) => file && `src/wiring/${file}`
      return { name, layout, access, page: moduleOf(page), face: moduleOf(face) }
    })
}

/**
 * Pages with large budgets: forms with many fields and dates, and an exchange. The mods' pages also have large budgets.
 */
const heavyPages = ['exchange', 'createExchange', 'editExchange']

/**
 * Returns the class of a page. Guests may also open pages in the members' layout. Such a page loads as much for guests
 * as for members.
 */
export function classOf({
  name,
  access,
  layout,
}: Pick<Page, 'name' | 'access' | 'layout'>): PageClass {
  if (access === 'mod' || heavyPages.includes(name)) return 'heavy'
  const isForGuests = access === 'guest' || access === 'anyone'
  return isForGuests && layout === 'auth' ? 'guest' : 'member'
}
