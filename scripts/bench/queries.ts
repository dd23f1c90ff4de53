import pg from 'pg'

/** A query that was sent. A query with a name is prepared once per connection. */
export interface Query {
  name?: string
  text: string
  values: unknown[]
}

/** Records all queries that `ask` sends. */
export async function queriesOf(ask: () => Promise<unknown>): Promise<Query[]> {
  const asked: Query[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: [Query, unknown[]?]) {
    const [{ name, text }, values = []] = given
    if (text !== undefined) asked.push({ ...(name && { name }), text, values })
    return Reflect.apply(query, this, given)
  } as typeof query
  try {
    await ask()
  } finally {
    pg.Client.prototype.query = query
  }
  return asked
}

/** A node of a query plan, with the buffers read by it and its children. */
export interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  /** Milliseconds, including the children. */
  'Actual Total Time': number
  /** Number of rows that the node returned, per loop. */
  'Actual Rows': number
  'Actual Loops': number
  /** Number of rows that the filter removed, per loop. */
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Step[]
}

/** Runs a query and returns its plan. */
export async function planOf(pool: pg.Pool, { text, values }: Query): Promise<Step> {
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values)
  return rows[0]['QUERY PLAN'][0].Plan
}

/** The number of rows that a node has read, including those it filtered out. */
export const rowsReadBy = (step: Step): number =>
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']

/** The node and all its descendants. */
export const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

export const buffersOf = (step: Step): number =>
  step['Shared Hit Blocks'] + step['Shared Read Blocks']
