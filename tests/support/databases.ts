import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { scratchFolder } from './scratch.ts'
import { administer, databaseUrl } from './templates.ts'

export type DatabaseKind = 'embedded' | 'postgres'

const { embedded, postgres } = inject('databases')

/** For `describe.each`: both databases, or only the embedded one if there is no PostgreSQL. */
export const databases: readonly DatabaseKind[] = postgres ? ['embedded', 'postgres'] : ['embedded']

/** For tests that need several connections: `describe.runIf(hasPostgres)`. */
export const hasPostgres = postgres !== null

export interface TestDatabase {
  databaseUrl: string | null
  /** The data folder of only this database, with the pictures from the seed. */
  dataDir: string
  remove: () => Promise<void>
}

/** Creates a separate database, migrated and seeded. */
export async function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const dataDir = scratchFolder('test')
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (kind === 'embedded') {
    cpSync(embedded, dataDir, { recursive: true })
    return { databaseUrl: null, dataDir, remove: async () => removeFolder() }
  }
  if (!postgres) throw new Error('There is no PostgreSQL on this machine')
  cpSync(join(embedded, 'uploads'), join(dataDir, 'uploads'), { recursive: true })
  const name = `critter_test_${randomUUID().slice(0, 8)}`
  // `file_copy` is twice as fast as the default, which also writes each block of the template to the log.
  const copy = `create database ${name} template ${postgres.template} strategy file_copy`
  await administer(postgres.server, copy)
  return {
    databaseUrl: databaseUrl(postgres.server, name),
    dataDir,
    async remove() {
      await administer(postgres.server, `drop database ${name} with (force)`)
      removeFolder()
    },
  }
}
