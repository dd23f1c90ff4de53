import { afterEach, describe, expect, test } from 'vitest'
import { aRegistration } from '#tests/support/accounts.ts'
import { createTestDatabase, hasPostgres } from '#tests/support/databases.ts'
import { hasPgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts'
import { runServer } from '#tests/support/process.ts'
import { atOnce, tally } from '#tests/support/several.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

async function aServerBehind(mode: 'session' | 'transaction') {
  const { databaseUrl, dataDir, remove } = await createTestDatabase('postgres')
  cleanUp.push(remove)
  const bouncer = await startPgBouncer(databaseUrl ?? '', mode)
  cleanUp.push(bouncer.stop)
  const server = runServer({ DATA_DIR: dataDir, DATABASE_URL: bouncer.url })
  cleanUp.push(() => {
    server.child.kill('SIGKILL')
    return server.ended
  })
  return server
}

describe.runIf(hasPostgres && hasPgBouncer)(
  'a server whose DATABASE_URL leads to PgBouncer',
  () => {
    test('starts and answers simultaneous calls in session mode', async () => {
      const url = await (await aServerBehind('session')).ready()
      const answers = await atOnce(10, () => fetch(`${url}/api/pages`))
      const joined = await fetch(`${url}/api/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(aRegistration()),
      })
      expect([tally(answers), joined.status]).toEqual([{ 200: 10 }, 201])
    })

    test('is refused with one line in transaction mode', async () => {
      const { ended, said } = await aServerBehind('transaction')
      expect([await ended, said()]).toEqual([
        1,
        'DATABASE_URL: leads to a pooler that lends connections for single transactions. Set pool_mode = session there (PgBouncer), or name PostgreSQL itself.\n',
      ])
    })
  },
)
