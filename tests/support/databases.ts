import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { scratchFolder } from './scratch.ts'
import { administer, databaseUrl } from './templates.ts'

export type DatabaseKind = 'embedded' | 'postgres'

const { embedded, postgres } = inject('databases')

/** For `describe.each`: both, or the embedded one alone where there is no PostgreSQL. */
export const databases: readonly DatabaseKind[] = postgres ? ['embedded', 'postgres'] : ['embedded']

/** For what only many connections can show: `describe.runIf(hasPostgres)`. */
export const hasPostgres = postgres !== null

export interface TestDatabase {
  databaseUrl: string | null
  /** A data folder of its own, with the pictures of the seed. */
  dataDir: string
  remove: () => Promise<void>
}

/** A database nobody else has, migrated and filled. */
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
  // File by file: to write each block of the template into the log as well takes twice the work.
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
