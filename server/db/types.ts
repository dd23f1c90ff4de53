import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'

/** No schema, because drizzle's relational queries, which need one, are not used. */
type NoSchema = Record<string, never>
type Relations = ExtractTablesWithRelations<NoSchema>

/**
 * The database outside of any transaction. Inside a transaction, always use `tx`, because the embedded database has
 * only one connection.
 */
export type Db = NodePgDatabase<NoSchema>
export type Tx = PgTransaction<NodePgQueryResultHKT, NoSchema, Relations>

/** The database or a transaction, for queries that only read. */
export type Reader = Pick<
  PgDatabase<NodePgQueryResultHKT, NoSchema, Relations>,
  'select' | 'selectDistinct' | '$with' | 'with' | '$count'
>
