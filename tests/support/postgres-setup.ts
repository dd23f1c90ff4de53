import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { administer, embeddedTemplate, postgresTemplate } from './templates.ts'

export interface TestDatabases {
  /** The data folder that every embedded database is copied from. */
  embedded: string
  /** A server and the name of the template database; null if the machine has no PostgreSQL. */
  postgres: { server: string; template: string } | null
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases
  }
}

const LEFT_OUT =
  'PostgreSQL IS MISSING: every test that needs it was left out, races among them. Install postgresql, or set TEST_DATABASE_URL.'

async function reachPostgres(): Promise<{ url: string; stop: () => Promise<void> } | null> {
  const url = process.env.TEST_DATABASE_URL
  return url ? { url, stop: async () => {} } : startPostgres()
}

/** Prepares the templates of both databases before the first test file. */
export default async function setUp(project: TestProject) {
  const postgres = await reachPostgres()
  if (!postgres && process.env.CI) throw new Error(LEFT_OUT)
  if (!postgres) process.stderr.write(`\n» ${LEFT_OUT}\n\n`)
  const embedded = await embeddedTemplate()
  const template = postgres ? await postgresTemplate(postgres.url, join(embedded, 'uploads')) : null
  project.provide('databases', {
    embedded,
    postgres: postgres && template ? { server: postgres.url, template } : null,
  })
  return async () => {
    if (postgres && template) await administer(postgres.url, `drop database ${template}`)
    await postgres?.stop()
  }
}
