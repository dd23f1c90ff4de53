import * as z from 'zod/mini'

/** The header that makes an unsafe request safe to repeat: a UUID, created once per user action. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'

export const envelope = <Schema extends z.core.$ZodType>(data: Schema) => z.object({ data })

export const metaSchema = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  /** True if there are more items than `total`, because counting stops at a limit. */
  total_is_capped: z.optional(z.boolean()),
})
export type Meta = z.infer<typeof metaSchema>

/** "14 exchanges", "More than 1,000 exchanges". @param label formats an exact total */
export const totalLabel = (
  { total, total_is_capped }: Meta,
  label: (total: number) => string,
): string => (total_is_capped ? `More than ${label(total)}` : label(total))

/** A page of a list. */
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

/** An id in a path or a query. For anything that cannot be an id, the error is "Not found". */
export const idParam = z.coerce
  .number('Not found')
  .check(
    z.refine((id) => Number.isInteger(id) && id > 0 && id <= LARGEST_ID, { error: 'Not found' }),
  )
export const idParams = z.object({ id: idParam })

/** The id or slug of an exchange. A slug is never all digits. */
export const slugParams = z.object({
  id: z.string('Not found').check(z.regex(/^[a-z0-9-]{1,120}$/, 'Not found')),
})

/** The cursor of a list: the last id that the client has. The item with that id may have been deleted since. */
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
 * The query of a list without pages. Sorts, includes and filters are refused by name in `errors`; other unknown
 * parameters are ignored. `more` are the list's own parameters.
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
      // Runs even while other parameters are invalid, so that all errors are reported.
      { when: () => true },
    ),
  )

interface ListRules<More extends z.core.$ZodLooseShape> {
  /** The default number of items per page. */
  perPage: number
  mostPerPage?: number
  sorts?: readonly [string, ...string[]]
  includes?: readonly string[]
  filters?: readonly string[]
  /** The list's own parameters. */
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
 * The query of a list with pages. Sorts, includes and filters that the list does not offer are refused as in
 * `wholeListQuery`. Filters keep their full names: `query['filter[search]']`.
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
  // Filters have no type here, because `filterOf` reads them.
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

/** True if a filter is on. Both `1` and `true` count, because clients send either. */
export const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'
