import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MailClass } from '#rules/member/mail-class.ts'
import { outbox } from '#server/db/schema.ts'
import { paired } from '#server/notices/exchange.ts'
import { gifterStepped } from '#server/notices/swap.ts'
import { tell } from '#server/notices/tell.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { preferencesWith } from '#tests/support/preferences.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'

const winter = { label: 'Winter mail', slug: 'winter-mail' }
const ALL = preferencesWith()

describe.each(databases)('preferences (%s)', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const read = async ({ api }: LoggedIn) => (await api.get('/api/me/preferences')).body.data
  const save = ({ api }: LoggedIn, change: unknown) => api.put('/api/me/preferences', change)
  const classesTo = async ({ id }: LoggedIn): Promise<(MailClass | null)[]> =>
    (await server.mails()).filter((one) => one.memberId === id).map((one) => one.mailClass)
  /** Writes the member one email in each of two classes. */
  const write = ({ id }: LoggedIn) =>
    server.act(async (act) => {
      await tell(act, id, paired(winter, new Date('2030-02-01T12:00:00Z')))
      await tell(act, id, gifterStepped(winter, 'physical_sent'))
    })

  test('have all emails turned on at first, and can be changed one by one', async () => {
    const member = await aMemberOf(server)
    const first = await read(member)
    const answer = await save(member, { mails: { swaps: false } })
    await save(member, { birthday_listing: false })
    const nothing = await save(member, {})
    const changed = preferencesWith({ mails: { swaps: false }, birthday_listing: false })
    expect([first, said(answer), said(nothing), await read(member)]).toEqual([
      ALL,
      { status: 200, body: { data: { ...changed, birthday_listing: true } } },
      { status: 200, body: { data: changed } },
      changed,
    ])
  })

  test('are all kept when they are saved at the same time', async () => {
    const member = await aMemberOf(server)
    const changes = [
      { mails: { swaps: false } },
      { mails: { parcels: false } },
      { mails: { exchanges: false } },
      { birthday_listing: false },
      { signup_reminders: true },
      { threads: false },
      { shortcuts: true },
    ]
    await Promise.all(changes.map((change) => save(member, change)))
    expect(await read(member)).toEqual(
      preferencesWith({
        mails: { swaps: false, parcels: false, exchanges: false },
        birthday_listing: false,
        signup_reminders: true,
        threads: false,
        shortcuts: true,
      }),
    )
  })

  test('that turn off a class of emails delete the member’s waiting emails of that class, but no others', async () => {
    const [member, other] = [await aMemberOf(server), await aMemberOf(server)]
    await write(member)
    await write(other)
    await save(member, { mails: { swaps: false } })
    expect([await classesTo(member), await classesTo(other)]).toEqual([
      ['parcels'],
      ['swaps', 'parcels'],
    ])
  })

  test('that turn off a class of emails keep the records of emails already sent', async () => {
    const member = await aMemberOf(server)
    await write(member)
    await server.mails()
    await save(member, { mails: { swaps: false } })
    const kept = await server.db
      .select({ mailClass: outbox.mailClass, sentAt: outbox.sentAt })
      .from(outbox)
      .where(eq(outbox.memberId, member.id))
      .orderBy(outbox.id)
    const sentAt = server.clock.now()
    expect(kept).toEqual([
      { mailClass: 'swaps', sentAt },
      { mailClass: 'parcels', sentAt },
    ])
  })

  test('can turn emails on again, from the next email on', async () => {
    const member = await aMemberOf(server, { endedMails: ['swaps', 'parcels'] })
    await write(member)
    await save(member, { mails: { parcels: true } })
    await write(member)
    expect(await classesTo(member)).toEqual(['parcels'])
  })

  test.each([
    [{ mails: { swaps: 1 } }, 'mails.swaps'],
    [{ mails: 'none' }, 'mails'],
    [{ birthday_listing: null }, 'birthday_listing'],
    [{ shortcuts: 'yes' }, 'shortcuts'],
  ])('are refused if they are invalid: %j', async (sent, field) => {
    const member = await aMemberOf(server)
    const { status, body } = await save(member, sent)
    expect([status, Object.keys(body.errors), await read(member)]).toEqual([422, [field], ALL])
  })

  test('are visible only to their member', async () => {
    const { api } = server
    const answers = [await api.get('/api/me/preferences'), await api.put('/api/me/preferences', {})]
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
  })
})
