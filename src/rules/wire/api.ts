import * as z from 'zod/mini'

/** The header that makes an unsafe request safe to repeat: a UUID made once for each intent of a person. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'

export const envelope = <Schema extends z.core.$ZodType>(data: Schema) => z.object({ data })

export const metaSchema = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  /** There are more than `total`: nobody counts a long list for each page of it. */
  total_is_capped: z.optional(z.boolean()),
})
export type Meta = z.infer<typeof metaSchema>

/** A list that comes in pages. */
export const page = <Schema extends z.core.$ZodType>(item: Schema) =>
  z.object({ data: z.array(item), meta: metaSchema })

export interface Page<Item> {
  data: Item[]
  meta: Meta
}

export const metaOf = (current_page: number, per_page: number, total: number): Meta => ({
  current_page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  per_page,
  total,
})

export const errorBodySchema = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})
z.globalRegistry.add(errorBodySchema, { id: 'Error' })
export type ErrorBody = z.infer<typeof errorBodySchema>

const LARGEST_ID = 2 ** 31 - 1

/** An id as it stands in a path or a query; what is not an id belongs to nothing, so the words are those of a 404. */
// Lets the bundler leave out of the browser what only routes read.
export const idParam = z.coerce
  .number('Not found')
  .check(
    z.refine((id) => Number.isInteger(id) && id > 0 && id <= LARGEST_ID, { error: 'Not found' }),
  )
export const idParams = z.object({ id: idParam })

/** An exchange may be called by its id or by its slug; a slug is never all digits. */
export const slugParams = z.object({
  id: z.string('Not found').check(z.regex(/^[a-z0-9-]{1,120}$/, 'Not found')),
})

/** For a list that can be read on by the last id that is known, though what it named may be gone. */
export const beforeQuery = () => ({
  before: z.optional(
    z.coerce.number('before must be an id').check(
      z.refine((id) => Number.isInteger(id) && id > 0 && id <= LARGEST_ID, {
        error: 'before must be an id',
      }),
    ),
  ),
})

const UNOFFERED = /^(sort|include|filter(\[.*)?)$/

/**
 * The query of a list that comes whole. Sorts, includes and filters are refused by name, as `errors` of the query; other
 * unknown parameters are ignored. `more` are parameters of its own.
 */
export const wholeListQuery = <More extends z.core.$ZodLooseShape = Record<never, never>>(
  more = {} as More,
) =>
  z.looseObject(more).check(
    z.superRefine(
      (query, context) => {
        for (const [name, value] of Object.entries(query)) {
          if (name in more || !UNOFFERED.test(name)) continue
          const message = name.startsWith('filter')
            ? `Unknown ${name}`
            : `Unknown ${name}: ${String(value)}`
          context.addIssue({ code: 'custom', path: [name], message, input: value })
        }
      },
      // Also while other parameters are wrong, so that each of them is named.
      { when: () => true },
    ),
  )

interface ListRules<More extends z.core.$ZodLooseShape> {
  /** How many a page holds by default. */
  perPage: number
  mostPerPage?: number
  sorts?: readonly [string, ...string[]]
  includes?: readonly string[]
  filters?: readonly string[]
  /** Parameters of its own. */
  more?: More
}

const wholeBetween = (name: string, least: number, most: number, usual: number) =>
  z._default(
    z.coerce.number(`${name} must be a number`).check(
      z.refine((value) => Number.isInteger(value) && value >= least && value <= most, {
        error: `${name} must be a whole number from ${least} to ${most}`,
      }),
    ),
    usual,
  )

const chosenFrom = (name: string, isOffered: (value: string) => boolean, usual: string) =>
  z._default(
    z
      .string(`Unknown ${name}`)
      .check(z.refine(isOffered, { error: ({ input }) => `Unknown ${name}: ${String(input)}` })),
    usual,
  )

/**
 * The query of a list that comes in pages. Sorts, includes and filters that are not offered are refused like those of a
 * whole list. Filters keep their own names: `query['filter[search]']`.
 */
export function listQuery<More extends z.core.$ZodLooseShape = Record<never, never>>({
  perPage,
  mostPerPage = 100,
  sorts = ['-created_at', 'created_at'],
  includes = [],
  filters = [],
  more = {} as More,
}: ListRules<More>) {
  const oneValue = (name: string) => z.optional(z.string(`filter[${name}] must be one value`))
  // Typed as nothing, because filters are read by `filterOf`.
  const offered: Record<never, never> = Object.fromEntries(
    filters.map((name) => [`filter[${name}]`, oneValue(name)]),
  )
  return wholeListQuery({
    ...offered,
    ...more,
    page: wholeBetween('page', 1, 1_000_000, 1),
    perPage: wholeBetween('perPage', 1, mostPerPage, perPage),
    sort: chosenFrom('sort', (sort) => sorts.includes(sort), sorts[0]),
    include: chosenFrom(
      'include',
      (list) => list.split(',').every((word) => includes.includes(word)),
      '',
    ),
  })
}

/** The value of a filter in a query that `listQuery` has accepted. */
export function filterOf(query: Record<string, unknown>, name: string): string | undefined {
  const value = query[`filter[${name}]`]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** `1` and `true` switch a filter on, as both are in use. */
export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'
