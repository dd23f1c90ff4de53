import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase } from 'pg'
import { paths } from '#server/paths.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { mustBeKnown } from './known.ts'

/** Like the table that drizzle creates when it migrates. */
const MIGRATIONS_TABLE = `create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'drizzle') order by 1`
/** Generated columns are left out, because PostgreSQL computes them. */
const COLUMNS = `select string_agg(format('%I', attname), ', ' order by attnum) as name from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
const REFERENCES = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as adding
  from pg_constraint where contype = 'f'`
const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
  from pg_sequences where last_value is not null`

const ROWS_A_PIECE = 500

/**
 * Copies all rows of a database of this version into an empty one. Everything happens in one transaction there, from the
 * first migration to the comparison, so that after a failure it is empty again.
 * @returns the number of rows in each table
 * @throws CannotStart when the other database is not empty, or does not fit
 */
export const moveRows = (from: ClientBase, to: ClientBase): Promise<Map<string, number>> =>
  inTransaction(from, 'begin isolation level repeatable read, read only', () =>
    inTransaction(to, 'begin', async () => {
      await mustBeKnown(to)
      if ((await to.query(TABLES)).rows.length > 0)
        throw new CannotStart('DATABASE_URL: the database is not empty, and nothing was moved.')
      for (const { sql } of readMigrationFiles({ migrationsFolder: paths.migrations }))
        for (const statement of sql) await to.query(statement)
      await to.query(MIGRATIONS_TABLE)

      const { rows: tables } = await from.query<{ name: string }>(TABLES)
      const { rows: references } = await to.query<Record<'dropping' | 'adding', string>>(REFERENCES)
      for (const { dropping } of references) await to.query(dropping)
      for (const { name } of tables)
        await to.query(`alter table ${name} disable trigger user; truncate ${name}`)
      const counts = new Map<string, number>()
      for (const { name } of tables) counts.set(name, await moveTable(from, to, name))
      const { rows: sequences } = await from.query<Record<'name' | 'last', string>>(SEQUENCES)
      for (const { name, last } of sequences) await to.query('select setval($1, $2)', [name, last])
      for (const { name } of tables) await to.query(`alter table ${name} enable trigger user`)
      for (const { adding } of references) await to.query(adding)
      return counts
    }),
  )

/** Copies a table as JSON, in pieces, and compares the result. @returns the number of rows */
async function moveTable(from: ClientBase, to: ClientBase, table: string): Promise<number> {
  const columns = (await to.query<{ name: string }>(COLUMNS, [table])).rows[0]?.name
  const insert = `insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, $1::json)`
  await from.query(`declare moving cursor for select row_to_json(t)::text as row from ${table} t`)
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${ROWS_A_PIECE} from moving`)
    if (rows.length === 0) break
    await to.query(insert, [`[${rows.map(({ row }) => row).join()}]`])
  }
  await from.query('close moving')
  const [before, after] = [await sumOf(from, table), await sumOf(to, table)]
  if (before.rows !== after.rows || before.sum !== after.sum)
    throw new CannotStart(`The copy of ${table} is not the same, and nothing was moved.`)
  return Number(after.rows)
}

/** Returns the number of rows, and a checksum that does not depend on their order. */
async function sumOf(client: ClientBase, table: string) {
  const { rows } = await client.query<{ rows: string; sum: string | null }>(
    `select count(*) as rows, sum(('x' || left(md5(row_to_json(t)::text), 16))::bit(64)::bigint)::text as sum from ${table} t`,
  )
  return rows[0] ?? { rows: '', sum: null }
}

async function inTransaction<Result>(
  client: ClientBase,
  begin: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query(begin)
  try {
    // Both databases must write an instant in the same way.
    await client.query(`set local timezone = 'UTC'`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
