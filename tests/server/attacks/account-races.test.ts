import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinWith } from '#server/acts/welcome-visitor.ts'
import { exchanges, members, sessions } from '#server/db/schema.ts'
import { openNotMe } from '#server/resources/auth/store.ts'
import { aJoined, aNewcomer, anEmail, logIn, PASSWORD, register } from '#tests/support/accounts.ts'
import { hasPostgres } from '#tests/support/databases.ts'
import { proposeExchange } from '#tests/support/exchanges.ts'
import { linkTo } from '#tests/support/letters.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { statuses } from '#tests/support/several.ts'
import { whileUncommitted } from '#tests/support/uncommitted.ts'

const NEW = { password: 'Golden dagger?', password_confirmation: 'Golden dagger?' }

describe.runIf(hasPostgres)('while an account is being changed, on PostgreSQL,', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: 'postgres' })
  })
  afterAll(() => server.stop())

  const sessionsOf = (memberId: number) =>
    server.db.$count(sessions, eq(sessions.memberId, memberId))
  const changePassword = ({ api }: { api: TestServer['api'] }) =>
    api.post('/api/me/password', { current_password: PASSWORD, ...NEW })

  test('a login that checked the previous password opens no session', async () => {
    const { id, email } = await aNewcomer(server)
    const [answer] = await whileUncommitted(
      server,
      `update members set password_hash = 'another' where id = ${id}`,
      [() => logIn(server, email)],
    )
    expect([answer?.status, await sessionsOf(id)]).toEqual([422, 1])
  })

  test('a password change that gives the previous password is refused', async () => {
    const member = await aNewcomer(server)
    const [answer] = await whileUncommitted(
      server,
      `update members set password_hash = 'another' where id = ${member.id}`,
      [() => changePassword(member)],
    )
    expect(answer?.status).toBe(422)
  })

  test('a password change by a session that is being ended is refused', async () => {
    const member = await aNewcomer(server)
    const [answer] = await whileUncommitted(
      server,
      `delete from sessions where member_id = ${member.id}`,
      [() => changePassword(member)],
    )
    expect([answer?.status, (await logIn(server, member.email)).status]).toEqual([401, 200])
  })

  test('a link that sets a password is not used twice', async () => {
    const email = await aJoined(server)
    await server.api.post('/api/forgot-password', { email })
    const token = (await linkTo(server, email, 'password-reset')).searchParams.get('token')
    const [answer] = await whileUncommitted(server, 'update password_resets set used_at = now()', [
      () => server.api.post('/api/reset-password', { email, token, ...NEW }),
    ])
    expect([answer?.status, (await logIn(server, email)).status]).toEqual([422, 200])
  })

  test('a login through a provider does not erase an account that its owner verifies during the login', async () => {
    const email = anEmail()
    await register(server, { email })
    const visitor = { provider: 'google', subject: email, email, name: null } as const
    const isIt = `email = '${email}'`
    await whileUncommitted(
      server,
      `select 1 from members where ${isIt} for update`,
      [() => server.act((act) => joinWith(act, visitor, { isTold: false }))],
      `update members set email_verified_at = now(), first_name = 'Pike' where ${isIt}`,
    )
    const [row] = await server.db.select().from(members).where(eq(members.email, email))
    expect([row?.firstName, (await logIn(server, email)).status]).toEqual(['Pike', 200])
  })

  test('an account is not deleted by “This wasn’t me” if its owner verifies it at the same time', async () => {
    const email = anEmail()
    const { id } = (await register(server, { email })).body.data
    const token = await server.act(({ tx, now }) => openNotMe(tx, id, now))
    const [answer] = await whileUncommitted(
      server,
      `update members set email_verified_at = now() where id = ${id}`,
      [() => server.api.post(`/api/email/not-me/${id}`, { token })],
    )
    expect([answer?.status, (await logIn(server, email)).status]).toEqual([422, 200])
  })

  test('an exchange can be found by a nickname that its creator takes while the exchange is being created', async () => {
    const creator = await aMemberOf(server)
    const answers = await whileUncommitted(
      server,
      `update members set nickname = 'Moonmoth' where id = ${creator.id}`,
      [() => proposeExchange(creator)],
    )
    const [row] = await server.db.select().from(exchanges).where(eq(exchanges.userId, creator.id))
    expect([statuses(answers), row?.searchText]).toEqual([
      [201],
      expect.stringContaining('moonmoth'),
    ])
  })
})
