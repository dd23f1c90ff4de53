import { addDays, addSeconds, subDays } from 'date-fns'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailVerifications, members, parentRequests, passwordResets } from '#server/db/schema.ts'
import { databases } from '#tests/support/databases.ts'
import { linkTo } from '#tests/support/letters.ts'
import { aMemberOf, anAddressOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const PASSWORD = 'Correct-Horse-9!'

describe.each(databases)('the cleanup of expired rows (%s)', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const join = (email: string) =>
    server.api.post('/api/register', { email, password: PASSWORD, password_confirmation: PASSWORD })
  const emails = async () =>
    (await server.db.select({ email: members.email }).from(members))
      .map(({ email }) => email)
      .sort()
  const later = async (by: Parameters<TestServer['clock']['advance']>[0]) => {
    server.clock.advance(by)
    await server.runJobs()
  }

  describe('account cleanup', () => {
    test('erases an account that stayed unverified for 30 days, so that its email can register again', async () => {
      await join('moth@critters.example')
      await later({ days: 30, seconds: -1 })
      const before = await emails()
      await later({ seconds: 1 })
      const gone = await emails()
      expect([before, gone, (await join('moth@critters.example')).status]).toEqual([
        ['moth@critters.example'],
        [],
        201,
      ])
    })

    test('never erases a verified account', async () => {
      await join('owl@critters.example')
      const { pathname } = await linkTo(server, 'owl@critters.example', 'verify-email')
      await server.api.get(`/api${pathname}`)
      await later({ days: 365 })
      expect(await emails()).toEqual(['owl@critters.example'])
    })

    test('waits until an account’s newest verification link has expired', async () => {
      await join('late@critters.example')
      await later({ days: 29 })
      await server.api.post('/api/email/resend', { email: 'late@critters.example' })
      await server.mails()
      await later({ days: 1 })
      const meanwhile = await emails()
      await later({ days: 1 })
      expect([meanwhile.includes('late@critters.example'), await emails()]).toEqual([
        true,
        ['owl@critters.example'],
      ])
    })

    test('spares unverified accounts that own something, have a role or are suspended', async () => {
      const unverified = { emailVerifiedAt: null, createdAt: subDays(server.clock.now(), 100) }
      const kept = await aMemberOf(server, { email: 'kept@critters.example', ...unverified })
      await anAddressOf(server, kept)
      const mod = { email: 'mod@critters.example', role: 'mod' } as const
      const values = { ...unverified, updatedAt: server.clock.now() }
      await server.db.insert(members).values([
        { ...mod, ...values },
        { email: 'out@critters.example', suspendedAt: server.clock.now(), ...values },
        { email: 'nobody@critters.example', ...values },
      ])
      await later({ days: 90 })
      expect(await emails()).toEqual([
        'kept@critters.example',
        'mod@critters.example',
        'out@critters.example',
        'owl@critters.example',
      ])
    })

    test('finds accounts to erase even behind a whole batch of accounts that it spares', async () => {
      const values = { createdAt: subDays(server.clock.now(), 31), updatedAt: server.clock.now() }
      const many = (count: number, change: object) =>
        Array.from({ length: count }, (_, i) => ({
          email: `${JSON.stringify(change).length}-${i}@many.example`,
          ...values,
          ...change,
        }))
      await server.db.insert(members).values(many(510, { nickname: null }))
      const { rows } = await server.pool.query('select id::int from members where email like $1', [
        '%@many.example',
      ])
      await server.pool.query(
        `insert into exclusions (member_id, nickname, created_at)
          select id, 'Somebody', now() from members where id = any($1)`,
        [rows.slice(0, 505).map(({ id }) => id)],
      )
      await server.runJobs()
      expect((await emails()).filter((email) => email.endsWith('@many.example')).length).toBe(505)
    })
  })

  describe('link cleanup', () => {
    const table = { emailVerifications, passwordResets, parentRequests }
    const numbers = async () => ({
      verifications: await server.db.$count(table.emailVerifications),
      resets: await server.db.$count(table.passwordResets),
      requests: await server.db.$count(table.parentRequests),
    })

    async function aLinkOf(expires: { days: number }, used: boolean) {
      const { id } = await aMemberOf(server)
      const now = server.clock.now()
      const link = { memberId: id, createdAt: now, expiresAt: addDays(now, expires.days) }
      const usedAt = used ? now : null
      await server.db.insert(emailVerifications).values({ ...link, usedAt, tokenHash: `v${id}` })
      await server.db.insert(passwordResets).values({ ...link, usedAt, tokenHash: `r${id}` })
      const request = { ...link, parentEmail: 'parent@parents.example', tokenHash: `p${id}` }
      await server.db.insert(parentRequests).values([
        { ...request, kind: 'confirm' },
        {
          ...request,
          kind: 'withdraw',
          tokenHash: `w${id}`,
          expiresAt: addDays(addSeconds(now, 1), 365),
        },
      ])
    }

    test('deletes a link on expiry, a used verification after a month, a request to a parent after 90 days, and a withdrawal link on expiry', async () => {
      await later({ days: 400 })
      const none = await numbers()
      await aLinkOf({ days: 2 }, false)
      await aLinkOf({ days: 2 }, true)
      const seen: object[] = []
      for (const days of [1, 1, 28, 59, 1, 275]) {
        await later({ days })
        seen.push(await numbers())
      }
      await later({ seconds: 1 })
      expect([none, ...seen, await numbers()]).toEqual([
        { verifications: 0, resets: 0, requests: 0 },
        { verifications: 2, resets: 2, requests: 4 },
        { verifications: 1, resets: 0, requests: 4 },
        { verifications: 0, resets: 0, requests: 4 },
        { verifications: 0, resets: 0, requests: 4 },
        { verifications: 0, resets: 0, requests: 2 },
        { verifications: 0, resets: 0, requests: 2 },
        { verifications: 0, resets: 0, requests: 0 },
      ])
    })
  })
})
