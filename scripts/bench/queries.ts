import pg from 'pg'

/** A query as it was sent; one with a name is prepared once for each connection. */
export interface Query {
  name?: string
  text: string
  values: unknown[]
}

/** All queries that are sent while this is done. */
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

/** A step of a plan, with what it read from the buffers itself or below it. */
export interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  /** In ms, with all below it. */
  'Actual Total Time': number
  /** Of each loop. */
  'Actual Rows': number
  'Actual Loops': number
  /** Of each loop. */
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Step[]
}

/** How the database answers a query, as it has just done it. */
export async function planOf(pool: pg.Pool, { text, values }: Query): Promise<Step> {
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values)
  return rows[0]['QUERY PLAN'][0].Plan
}

/** How many rows a step looked at, kept or not. */
export const rowsReadBy = (step: Step): number =>
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']

/** This step and all below it. */
export const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]

export const buffersOf = (step: Step): number =>
  step['Shared Hit Blocks'] + step['Shared Read Blocks']
