import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { members, modActions } from '#server/db/schema.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

describe.runIf(hasPostgres)('the command for operators', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres' })
  })
  afterAll(() => server.stop())

  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(inject('builtServer'), 'member.js'), ...words],
      {
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: server.config.databaseUrl ?? '',
          DATA_DIR: server.dataDir,
        },
      },
    )
    return { status, stdout, stderr }
  }
  const rowOf = async (id: number) =>
    (await server.db.select().from(members).where(eq(members.id, id)))[0]
  const logged = async (id: number) =>
    (await server.db.select().from(modActions).where(eq(modActions.subjectId, id))).map(
      ({ action, actorId }) => [action, actorId],
    )

  test('verifies an email, makes an admin and lifts a suspension, and each is in the mods’ log', async () => {
    const email = 'moth@critters.example'
    const suspendedAt = new Date()
    const { id } = await aMemberOf(server, {
      email,
      emailVerifiedAt: null,
      suspendedAt,
      suspensionReason: 'By mistake',
    })
    const early = run('make-admin', email)
    const commands = ['verify', 'unsuspend', 'make-admin'].map((command) =>
      run(command, 'Moth@Critters.example'),
    )
    const { role, emailVerifiedAt, suspendedAt: after } = (await rowOf(id)) ?? {}
    expect([early.status, early.stderr]).toEqual([
      1,
      'This email isn’t verified, so it may be someone else’s.\n',
    ])
    expect(commands.map(({ status }) => status)).toEqual([0, 0, 0])
    expect([role, emailVerifiedAt === null, after]).toEqual(['admin', false, null])
    expect(await logged(id)).toEqual([
      ['shell verify', null],
      ['shell unsuspend', null],
      ['shell make-admin', null],
    ])
    const found = run('find', email).stdout
    expect([found.includes(`id          ${id}\n`), found.includes('role        admin\n')]).toEqual([
      true,
      true,
    ])
  })

  test('logs a member out everywhere, exports their data and erases them', async () => {
    const email = 'pike@critters.example'
    const { id, api } = await aMemberOf(server, { email, nickname: 'Pike' })
    const exported = JSON.parse(run('export', email).stdout)
    expect([exported.account.email, exported.account.nickname]).toEqual([email, 'Pike'])
    expect([run('end-sessions', email).status, (await api.get('/api/me')).status]).toEqual([0, 401])
    expect(run('erase', email).status).toBe(0)
    const { closedAt, nickname } = (await rowOf(id)) ?? {}
    expect([closedAt instanceof Date, nickname === 'Pike']).toEqual([true, false])
    expect(run('find', email)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'There is no account with this email.\n',
    })
    expect(await logged(id)).toHaveLength(3)
  })

  test('prints its usage for an unknown command, and changes nothing', async () => {
    const { status, stderr } = run('delete', 'moth@critters.example')
    expect([status, stderr.split('\n')[0]]).toEqual([
      1,
      'Usage: node scripts/member.mjs COMMAND EMAIL',
    ])
  })
})
