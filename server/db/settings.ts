import { type Read, urlOf, wholeNumber } from '#server/settings/read.ts'

export interface DatabaseSettings {
  /** Null means the embedded database. */
  databaseUrl: string | null
  databasePool: number
}

export function databaseSettings(read: Read): DatabaseSettings {
  const { DATABASE_URL: databaseUrl = null, DATABASE_POOL: databasePool } = read({
    DATABASE_URL: urlOf('postgres', 'postgresql').optional(),
    DATABASE_POOL: wholeNumber(1, 1000).default(10),
  })
  return { databaseUrl, databasePool }
}
