import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

type Schema = typeof schema
type Relations = ExtractTablesWithRelations<Schema>

/**
 * The database outside of any transaction. Inside one always use the `tx`: the embedded database has one connection.
 */
export type Db = NodePgDatabase<Schema>
export type Tx = PgTransaction<NodePgQueryResultHKT, Schema, Relations>

/** Either of them, for reading only: what a query takes that changes nothing. */
export type Reader = Pick<
  PgDatabase<NodePgQueryResultHKT, Schema, Relations>,
  'select' | 'selectDistinct' | '$with' | 'with' | '$count'
>
