import { addDays, subMilliseconds } from 'date-fns'
import { eq, lte } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askedMails, members, notMeLinks, outbox } from '#server/db/schema.ts'
import { anEmail, logIn, register, verify } from '#tests/support/accounts.ts'
import { mailsTo } from '#tests/support/letters.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said, statuses } from '#tests/support/several.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const BAD_LINK = {
  status: 422,
  body: { message: 'This link isn’t valid, or has expired.', code: 'link' },
}
const DELETED = { status: 200, body: { data: { deleted: true } } }

const accountOf = async (email: string) =>
  (await server.db.select().from(members).where(eq(members.email, email)))[0] ?? null

/** The paths of the “This wasn’t me” links in the emails to this address, oldest first. */
async function notMePaths(email: string): Promise<string[]> {
  const mails = await mailsTo(server, email, 'verify-email')
  return mails.map(({ text }) => text.match(/\/email\/not-me\/\d+#token=[\w-]+/)?.[0] ?? 'none')
}

/** Sends what the page sends that this link opens. */
function disown(path: string) {
  const [page, token] = path.split('#token=')
  return server.api.post(`/api${page}`, { token })
}

/** An account that somebody has registered with another person's email. */
async function aStranger() {
  const email = anEmail()
  await register(server, { email, name: 'A stranger' })
  const [path = ''] = await notMePaths(email)
  return { email, path, disown: () => disown(path) }
}

describe('the “This wasn’t me” link in an email', () => {
  test('deletes the unverified account with all its data, and frees the email address', async () => {
    const { email, path, disown } = await aStranger()
    const account = await accountOf(email)
    expect(path).toMatch(new RegExp(`^/email/not-me/${account?.id}#token=[\\w-]{43}$`))
    await server.api.post('/api/email/resend', { email })
    await server.api.post('/api/forgot-password', { email })
    const answer = said(await disown())
    expect([answer, await accountOf(email), (await logIn(server, email)).status]).toEqual([
      DELETED,
      null,
      422,
    ])
    const left = [
      await server.db.$count(members, eq(members.id, account?.id ?? 0)),
      await server.db.$count(outbox, eq(outbox.recipient, email)),
      await server.db.$count(askedMails, eq(askedMails.email, email)),
    ]
    expect([left, (await register(server, { email })).status]).toEqual([[0, 0, 0], 201])
  })

  test('gives the same response when it is used again, and does not touch an account that was created since then', async () => {
    const { email, disown } = await aStranger()
    await disown()
    await register(server, { email })
    expect([said(await disown()), (await accountOf(email)) !== null]).toEqual([DELETED, true])
  })

  test('does not delete the account when it is only opened', async () => {
    const { email, path } = await aStranger()
    const { status } = await server.api.get(`/api${path.split('#')[0]}`)
    expect([status, (await accountOf(email)) !== null]).toEqual([404, true])
  })

  test('never deletes a verified account, and explains how to lock others out', async () => {
    const { email, disown } = await aStranger()
    await verify(server, email)
    expect([said(await disown()), (await logIn(server, email)).status]).toEqual([
      {
        status: 422,
        body: {
          message:
            'This email was verified in the meantime, so the account stays. If it wasn’t you, set a new password. That logs everyone else out.',
          code: 'verified',
        },
      },
      200,
    ])
  })

  test('is in every resent email, and each of these links works', async () => {
    const { email } = await aStranger()
    server.clock.advance({ minutes: 2 })
    await server.api.post('/api/email/resend', { email })
    const [first, second] = await notMePaths(email)
    expect(first).not.toBe(second)
    const answers = [await disown(second ?? ''), await disown(first ?? '')]
    expect([statuses(answers), await accountOf(email)]).toEqual([[200, 200], null])
  })

  test('works for 30 days and is deleted after that', async () => {
    const { email, disown } = await aStranger()
    const later = await aStranger()
    const end = addDays(server.clock.now(), 30)
    server.clock.set(subMilliseconds(end, 1).toISOString())
    const good = said(await disown())
    server.clock.set(end.toISOString())
    const refused = said(await later.disown())
    await server.runJobs()
    expect([good, await accountOf(email), refused]).toEqual([DELETED, null, BAD_LINK])
    expect(await server.db.$count(notMeLinks, lte(notMeLinks.expiresAt, end))).toBe(0)
  })

  test('deletes no account with a verification token, an unknown token or a token for another account', async () => {
    const [mine, other] = [await aStranger(), await aStranger()]
    const token = mine.path.split('=').at(-1)
    const otherId = (await accountOf(other.email))?.id
    const verification = (await mailsTo(server, mine.email, 'verify-email'))[0]?.link
    const [ownId, verifying] = new URL(verification ?? '').pathname.split('/').slice(-2)
    const paths = [
      `/email/not-me/${otherId}#token=${token}`,
      `/email/not-me/${ownId}#token=${verifying}`,
      `/email/not-me/${otherId}#token=${'x'.repeat(43)}`,
      `/email/not-me/999999999#token=${token}`,
      `/email/not-me/${otherId}#token=none`,
    ]
    const answers = await inTurn(paths.length, async (i) => said(await disown(paths[i] ?? '')))
    expect(answers).toEqual(Array(paths.length).fill(BAD_LINK))
    const kept = [await accountOf(mine.email), await accountOf(other.email)]
    expect(kept.map((one) => one !== null)).toEqual([true, true])
  })

  test('does not verify the email', async () => {
    const { path } = await aStranger()
    const verifying = path.replace('not-me', 'verify').replace('#token=', '/')
    expect((await server.api.get(`/api${verifying}`)).status).toBe(422)
  })

  test('leaves either a verified account or no account when used at the same time as “Verify my email”', async () => {
    const outcomes = await inTurn(5, async () => {
      const { email, disown } = await aStranger()
      const [verified, disowned] = await Promise.all([verify(server, email), disown()])
      const account = await accountOf(email)
      return account === null
        ? [disowned.status === 200, [200, 422].includes(verified.status)]
        : [disowned.status === 422 && account.emailVerifiedAt !== null, verified.status === 200]
    })
    expect(outcomes).toEqual(Array(5).fill([true, true]))
  })
})

test('an account that nobody verifies is erased after 30 days', async () => {
  const { email } = await aStranger()
  server.clock.set(addDays(server.clock.now(), 29).toISOString())
  const kept = await accountOf(email)
  server.clock.set(addDays(server.clock.now(), 2).toISOString())
  await server.runJobs()
  expect([kept !== null, await accountOf(email)]).toEqual([true, null])
})
