import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endingLinks } from '#server/db/schema.ts'
import { paired } from '#server/notices/exchange.ts'
import { gifterStepped } from '#server/notices/swap.ts'
import { tell } from '#server/notices/tell.ts'
import { logging } from '#server/plugins/log.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { hashToken, newToken } from '#server/secrets/tokens.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { preferencesWith } from '#tests/support/preferences.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, said, statuses } from '#tests/support/several.ts'

const winter = { label: 'Winter mail', slug: 'winter-mail' }
const ONLY_PARCELS_ENDED = preferencesWith({ mails: { parcels: false } })
const ended = { status: 200, body: { data: { mails: 'parcels', is_ended: true } } }
const UNKNOWN = {
  status: 404,
  body: { message: 'We couldn’t find this. It may have been deleted' },
}

describe.each(databases)('the unsubscribe link (%s)', (database) => {
  let server: TestServer
  const lines: string[] = []
  beforeAll(async () => {
    server = await startTestServer({
      database,
      log: logging({ write: (line) => lines.push(line) }),
      env: { PUBLIC_URL: 'https://swap.example' },
    })
  })
  afterAll(() => server.stop())

  /** Sends the member an email about parcels. @returns the email with the path of its unsubscribe link */
  async function aMailTo({ id }: LoggedIn) {
    await server.act((act) => tell(act, id, gifterStepped(winter, 'sent_all')))
    const mail = (await server.mails()).findLast((one) => one.memberId === id)
    if (!mail?.endingToken) throw new Error('it cannot be ended')
    return { ...mail, path: `/api/unsubscribe/${mail.endingToken}` }
  }
  const preferences = async ({ api }: LoggedIn) => (await api.get('/api/me/preferences')).body.data

  test('stops no emails when it is opened, and only shows which emails it would stop', async () => {
    const member = await aMemberOf(server)
    const { path } = await aMailTo(member)
    const looks = await inTurn(3, () => server.api.get(path))
    const head = await server.app.inject({ method: 'HEAD', url: path })
    expect([looks.map(said), head.statusCode, await preferences(member)]).toEqual([
      Array(3).fill({ status: 200, body: { data: { mails: 'parcels', is_ended: false } } }),
      200,
      preferencesWith(),
    ])
  })

  test('stops the emails of its class and confirms this, even when used again', async () => {
    const member = await aMemberOf(server)
    const { path } = await aMailTo(member)
    const answers = await inTurn(2, () => server.api.post(path))
    expect([
      answers.map(said),
      said(await server.api.get(path)),
      await preferences(member),
    ]).toEqual([[ended, ended], ended, ONLY_PARCELS_ENDED])
    await server.act((act) => tell(act, member.id, gifterStepped(winter, 'sent_all')))
    await server.act((act) =>
      tell(act, member.id, paired(winter, new Date('2030-02-01T12:00:00Z'))),
    )
    const kinds = (await server.mails()).flatMap((one) =>
      one.memberId === member.id ? [one.kind] : [],
    )
    expect(kinds).toEqual(['gifter-stepped', 'paired'])
  })

  const form = 'multipart/form-data; boundary=x'
  test.each<[string, string | undefined, string | undefined]>([
    ['the one-click form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['a multipart form', form, '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n'],
    ['a truncated form', form, '--x'],
    ['no content', undefined, undefined],
    ['no content but a media type', 'application/json', ''],
    ['broken JSON', 'application/json', '{'],
    ['binary data', 'application/octet-stream', '\0\u0001\u0002'],
    ['text without a media type', undefined, 'List-Unsubscribe=One-Click'],
    ['text with an invalid media type', ';;', 'List-Unsubscribe=One-Click'],
  ])('works with %s in the request body', async (_, type, payload) => {
    const member = await aMemberOf(server)
    const { path } = await aMailTo(member)
    const answer = await server.app.inject({
      method: 'POST',
      url: path,
      headers: type === undefined ? {} : { 'content-type': type },
      ...(payload !== undefined && { payload }),
    })
    expect([answer.statusCode, await preferences(member)]).toEqual([200, ONLY_PARCELS_ENDED])
  })

  test('works for any caller from any origin, and for a suspended member’s emails', async () => {
    const [member, other] = [await aMemberOf(server), await aMemberOf(server)]
    const admin = await anAdminOf(server)
    await admin.api.post(`/api/mod/members/${member.id}/suspend`, { reason: 'Letters that hurt' })
    const { path } = await aMailTo(member)
    const headers = { origin: 'https://mail.example', cookie: 'a=b' }
    const answer = await other.api.post(path, {}, { headers })
    expect([said(answer), await preferences(member), await preferences(other)]).toEqual([
      ended,
      ONLY_PARCELS_ENDED,
      preferencesWith(),
    ])
  })

  test('works on its page, which sends the token in the body', async () => {
    const member = await aMemberOf(server)
    const token = (await aMailTo(member)).endingToken
    const answers = [
      await server.api.post('/api/unsubscribe/open', { token }),
      await server.api.post('/api/unsubscribe/end', { token }),
      await server.api.post('/api/unsubscribe/open', { token }),
      await server.api.post('/api/unsubscribe/end', { token: newToken() }),
    ]
    expect([answers.map(said), await preferences(member)]).toEqual([
      [
        { status: 200, body: { data: { mails: 'parcels', is_ended: false } } },
        ended,
        ended,
        UNKNOWN,
      ],
      ONLY_PARCELS_ENDED,
    ])
  })

  test('redirects a browser to its page without stopping any emails', async () => {
    const member = await aMemberOf(server)
    const { path, endingToken } = await aMailTo(member)
    const { status, headers } = await server.api.get(path, {
      headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    })
    expect([status, headers.location, await preferences(member)]).toEqual([
      302,
      `https://swap.example/unsubscribe#token=${endingToken}`,
      preferencesWith(),
    ])
  })

  test('gets a 404 if it was never sent, whether it is opened or used', async () => {
    const { endingToken } = await aMailTo(await aMemberOf(server))
    const guesses = [
      newToken(),
      hashToken(endingToken ?? ''),
      `${endingToken?.slice(0, -1)}`,
      '%00',
      "' or 1=1 --",
      'x'.repeat(90),
    ].map(
      (guess) => `/api/unsubscribe/${guess.startsWith('%') ? guess : encodeURIComponent(guess)}`,
    )
    const answers = await Promise.all(
      guesses.flatMap((path) => [server.api.get(path), server.api.post(path)]),
    )
    expect(statuses(answers)).toEqual(answers.map(() => 404))
    expect(answers.slice(0, 2).map(said)).toEqual([UNKNOWN, UNKNOWN])
  })

  test('has a different token in each email, and the token is neither stored in plain text nor logged', async () => {
    const member = await aMemberOf(server)
    const [one, other] = [await aMailTo(member), await aMailTo(await aMemberOf(server))]
    await server.api.get(one.path)
    await server.api.post(one.path)
    await server.api.post(`${other.path}x`)
    const { rows } = await server.pool.query('select * from outbox, ending_links')
    const told = JSON.stringify(rows) + lines.join('')
    expect(one.endingToken).not.toBe(other.endingToken)
    expect([told.includes(one.endingToken ?? ''), told.includes(other.endingToken ?? '')]).toEqual([
      false,
      false,
    ])
    expect(lines.join('')).toContain('/api/unsubscribe/:token')
  })

  test('no longer works once the account is closed, and is deleted after 400 days', async () => {
    const [leaving, staying] = [
      await aMemberOf(server, { passwordHash: await hashPassword(PASSWORD) }),
      await aMemberOf(server),
    ]
    const { path } = await aMailTo(leaving)
    const old = await aMailTo(staying)
    expect((await leaving.api.delete('/api/me', { password: PASSWORD })).status).toBe(204)
    const closed = await server.api.post(path)
    server.clock.advance({ days: 399 })
    await server.runJobs()
    const within = await server.api.get(old.path)
    server.clock.advance({ days: 1 })
    await server.runJobs()
    const links = await server.db.$count(endingLinks, eq(endingLinks.memberId, staying.id))
    expect([said(closed), within.status, said(await server.api.get(old.path)), links]).toEqual([
      UNKNOWN,
      200,
      UNKNOWN,
      0,
    ])
  })
})
