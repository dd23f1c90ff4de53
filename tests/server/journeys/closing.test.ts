import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pointersAtMembers } from '#server/db/pointers.ts'
import { members, notifications, posts, signups } from '#server/db/schema.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberInEverything, BORN, EMAIL, everyRow } from '#tests/support/everything.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { Participant } from '#tests/support/swaps.ts'

describe.each(databases)('once an account is closed (%s)', (database) => {
  let server: TestServer
  let stage: Awaited<ReturnType<typeof aMemberInEverything>>
  let before: Record<string, string[]>
  let secrets: string[]
  let unnamed: string[]
  let answer: { status: number; text: string }
  beforeAll(async () => {
    server = await startTestServer({ database })
    stage = await aMemberInEverything(server)
    before = await everyRow(server)
    unnamed = await withoutMember()
    secrets = await secretsOfMember()
    answer = await stage.me.api.delete('/api/me', { password: PASSWORD })
    await server.runJobs()
  })
  afterAll(() => server.stop())

  /** The columns that reference members but have no row with this member. */
  async function withoutMember(): Promise<string[]> {
    const found = await Promise.all(
      pointersAtMembers.map(async ({ table, column }) => ({
        name: `${getTableName(table)}.${column.name}`,
        rows: await server.db.$count(table, eq(column, stage.me.id)),
      })),
    )
    return found.filter(({ rows }) => rows === 0).map(({ name }) => name)
  }

  /** The hashes of all tokens of the member. */
  async function secretsOfMember(): Promise<string[]> {
    const found = await Promise.all(
      pointersAtMembers
        .filter(({ isOwned }) => isOwned)
        .map(({ table, column }) => server.db.select().from(table).where(eq(column, stage.me.id))),
    )
    return (found.flat() as Record<string, unknown>[]).flatMap(({ tokenHash }) =>
      typeof tokenHash === 'string' ? [tokenHash] : [],
    )
  }

  const rowsThatSay = (rows: Record<string, string[]>, word: RegExp) =>
    Object.entries(rows).flatMap(([table, all]) =>
      all.filter((row) => word.test(row)).map((row) => `${table} ${row}`),
    )

  test('every column that references members had a row for the member before the closing', () => {
    expect([unnamed, answer.status, secrets.length]).toEqual([[], 204, expect.any(Number)])
    expect(secrets.length).toBeGreaterThan(4)
  })

  test('no table contains the member’s names, addresses, letters, secrets or files', async () => {
    const personal = /zephyr/i
    expect(rowsThatSay(before, personal).length).toBeGreaterThan(20)
    const after = await everyRow(server)
    const left = rowsThatSay(after, personal)
    // The names that another member wrote on their exclusion list belong to that member.
    expect(left.map((row) => row.split(' ')[0])).toEqual(['public.exclusions'])
    const born = rowsThatSay(after, new RegExp(BORN))
    const known = rowsThatSay(after, new RegExp(secrets.join('|')))
    expect([born, known]).toEqual([[], []])
  })

  test('none of the member’s files are left in storage', () => {
    const files = readdirSync(join(server.dataDir, 'uploads'), { recursive: true }).map(String)
    expect(files.filter((file) => /zephyr.*\./.test(file))).toEqual([])
  })

  test('the member’s row stays, without personal data', async () => {
    const [row] = await server.db.select().from(members).where(eq(members.id, stage.me.id))
    const { id } = stage.me
    const told = Object.entries(row ?? {}).filter(([, value]) => value !== null && value !== false)
    expect(Object.fromEntries(told)).toEqual({
      id,
      email: `closed-${id}`,
      role: 'member',
      birthdayListing: true,
      firstSteps: 'open',
      endedMails: [],
      closedAt: server.clock.now(),
      createdAt: expect.any(Date),
      updatedAt: server.clock.now(),
    })
  })

  test('the member is a participant only in exchanges that are over, and the other participants are paired with each other', async () => {
    const { me, circle, over } = stage
    const own = await server.db.select().from(signups).where(eq(signups.userId, me.id))
    expect(own.filter(({ leftAt }) => leftAt === null).map(({ exchangeId }) => exchangeId)).toEqual(
      [over.id],
    )
    const staying = circle.filter(({ id }) => id !== me.id)
    const recipients = await Promise.all(staying.map(recipientOf))
    expect(recipients.toSorted()).toEqual(staying.map(({ id }) => id).toSorted())
    const [gifter, , recipient] = circle as [Participant, Participant, Participant]
    expect(await recipientOf(gifter)).toBe(recipient.id)
  })

  const recipientOf = async ({ api }: Participant): Promise<number> =>
    (await api.get(`/api/exchange-detail/${stage.exchange.id}`)).body.data.my_signup.paired_with

  test('the member’s gifter is notified of a new recipient, and older notices no longer name the member', async () => {
    const gifter = stage.circle[0] as Participant
    const { body } = await gifter.api.get('/api/notifications')
    const label = stage.exchange.label
    expect(body.data.map(({ member }: { member: object | null }) => member)).toEqual(
      Array(4).fill(null),
    )
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual([
      `You have a new recipient in “${label}”. See who you drew.`,
      `A critter has a new address for “${label}”`,
      `A critter has received a gift from you in “${label}”`,
      `Names are drawn in “${label}”. See who you drew.`,
    ])
  })

  test('the member’s posts and comments stay under the name “A critter”, without location, pictures and likes', async () => {
    const { other, post, me } = stage
    const { body } = await other.api.get(`/api/posts/${post}`)
    const { user, message, location, pictures, comments_amount } = body.data
    expect({ user, message, location, pictures, comments_amount }).toEqual({
      user: { id: me.id, nickname: 'A critter', avatar: null },
      message: 'It arrived',
      location: null,
      pictures: [],
      comments_amount: 1,
    })
    const [theirs] = await server.db.select().from(posts).where(eq(posts.userId, other.id))
    const { body: talk } = await other.api.get(`/api/comments-and-likes/${theirs?.id}`)
    const said = talk.data.comments.map((one: { user: unknown; message: string }) => [
      one.user,
      one.message,
    ])
    expect([talk.data.likes, said.at(-1), theirs?.likesAmount]).toEqual([
      [],
      [{ id: me.id, nickname: 'A critter', avatar: null }, 'How kind'],
      0,
    ])
  })

  test('the member’s unapproved exchanges are deleted, and the approved ones stay under the name “A critter”', async () => {
    const { other, proposed, running, me } = stage
    const gone = await other.api.get(`/api/exchange-detail/${proposed.id}`)
    const { body } = await other.api.get(`/api/exchange-detail/${running.id}`)
    expect([gone.status, body.data.user, body.data.picture]).toEqual([
      404,
      { id: me.id, nickname: 'A critter', avatar: null },
      null,
    ])
  })

  test('the member is logged out everywhere, and can neither log in nor reset the password', async () => {
    const answers = [
      await stage.me.api.get('/api/me'),
      await server.api.post('/api/auth/login', { email: EMAIL, password: PASSWORD }),
    ]
    await server.api.post('/api/forgot-password', { email: EMAIL })
    const resets = (await server.mails()).filter(({ recipient }) => recipient === EMAIL)
    const { body } = await server.api.post('/api/users/exists', { email: EMAIL })
    expect([
      answers.map(({ status, body: { message } }) => [status, message]),
      resets,
      body.data.exists,
    ]).toEqual([
      [
        [401, 'Please log in'],
        [422, 'These credentials do not match our records.'],
      ],
      [],
      false,
    ])
  })

  test('mods can no longer find, exclude or act on the member', async () => {
    const { mod, other, me } = stage
    const ids = async (search: string) =>
      (await mod.api.get(`/api/mod/members?search=${search}&perPage=100`)).body.data.map(
        ({ id }: { id: number }) => id,
      )
    const about = (path: string, body = {}) =>
      mod.api.post(`/api/mod/members/${me.id}/${path}`, body)
    const answers = [
      await about('suspend', { reason: 'Zap' }),
      await about('lift'),
      await about('confirm-parent'),
      await mod.api.post('/api/mod/exclusions', { member_id: other.id, excluded_id: me.id }),
      await mod.api.get(`/api/mod/exclusions?member_id=${me.id}`),
    ]
    expect([
      await ids('closed'),
      (await ids('')).includes(me.id),
      answers.map(({ status }) => status),
    ]).toEqual([[], false, [404, 404, 404, 422, 404]])
  })

  test('the member gets no more notices', async () => {
    const { mod, running, me } = stage
    await mod.api.post(`/api/mod/exchanges/${running.id}/cancel`, { reason: 'Nobody came' })
    expect(await server.db.$count(notifications, eq(notifications.userId, me.id))).toBe(0)
  })

  test('the log keeps what mods did to the member, without details or the name', async () => {
    const { body } = await stage.mod.api.get('/api/mod/audit?perPage=100')
    const aboutMember = body.data.filter(
      ({ subject_type, subject_id }: { subject_type: string; subject_id: number }) =>
        subject_type === 'member' && subject_id === stage.me.id,
    )
    expect(
      aboutMember.map(({ action, details, subject_label }: Record<string, unknown>) => [
        action,
        details,
        subject_label,
      ]),
    ).toEqual([
      ['answer bug_report', {}, null],
      ['answer contact', {}, null],
      ['lift', {}, null],
      ['suspend', {}, null],
    ])
  })

  test('the email can register again as a new member', async () => {
    const { status, body } = await server.api.post('/api/register', {
      email: EMAIL,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    })
    expect([status, body.data.id === stage.me.id]).toEqual([201, false])
  })
})
