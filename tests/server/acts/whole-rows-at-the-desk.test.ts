/** Like whole-rows.test.ts, but for letters, bug reports, cases, videos, posts and comments. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settle } from '#server/acts/settle-case.ts'
import { failVideo, showVideo } from '#server/acts/settle-video.ts'
import { only } from '#server/db/rows.ts'
import { bugReports, comments, contacts, modCases, posts, videos } from '#server/db/schema.ts'
import { proposeSettling } from '#server/resources/cases/list-answers.ts'
import { expectFiles } from '#server/resources/files/store.ts'
import { theMember } from '#server/resources/members/store.ts'
import { aMemberOf, aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { listsOn } from '#tests/support/own-lists.ts'
import { changesTo } from '#tests/support/row-changes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'
import { aCommentOf, aPostOf } from '#tests/support/talk.ts'

let server: TestServer
let member: LoggedIn
let mod: LoggedIn
let lists: ReturnType<typeof listsOn>
beforeAll(async () => {
  server = await startTestServer()
  member = await aMemberOf(server)
  mod = await aModOf(server)
  lists = listsOn(server, mod)
})
afterAll(() => server.stop())

type SwapBefore = Awaited<ReturnType<typeof lists.aSwapBefore>>

/** Lets a minute pass, and returns the new time. */
function later(): Date {
  server.clock.advance({ minutes: 1 })
  return server.clock.now()
}
const idOf = async ({ api }: LoggedIn, noun: string, body: object): Promise<number> =>
  (await api.post(`/api/${noun}`, body)).body.data.id

describe('the row of a letter', () => {
  const changed = (id: number, work: () => PromiseLike<unknown>) =>
    changesTo(server, contacts, id, work)

  test('stores who wrote last, when, and how far each side has read', async () => {
    const id = await idOf(member, 'contacts', { message: 'Where is my parcel?' })
    const write = ({ api }: LoggedIn) => {
      later()
      return api.post('/api/chat_messages', { contact_id: id, message: 'Here' })
    }
    const answered = await changed(id, () => write(mod))
    const first = answered.readByModsTo as number
    expect(answered).toEqual({
      updatedAt: server.clock.now(),
      lastWordByMods: true,
      readByModsTo: expect.any(Number),
    })
    expect(await changed(id, () => member.api.post(`/api/contacts/${id}/read`))).toEqual({
      readTo: first,
    })
    expect(await changed(id, () => write(member))).toEqual({
      updatedAt: server.clock.now(),
      lastWordByMods: false,
      readTo: first + 1,
    })
    expect(await changed(id, () => mod.api.post(`/api/contacts/${id}/read`))).toEqual({
      readByModsTo: first + 1,
    })
  })

  test('stores who closed the letter and when, and that the mods have read everything', async () => {
    const id = await idOf(member, 'contacts', { message: 'Where is my parcel?' })
    expect(await changed(id, () => mod.api.post(`/api/mod/contacts/${id}/close`))).toEqual({
      closedAt: server.clock.now(),
      closedBy: mod.id,
      readByModsTo: 0,
    })
  })

  test('shows, as soon as a mod starts a letter, that the mods wrote last and have read everything', async () => {
    const exchange = await anExchangeOf(server, member, { surveyRequested: true })
    const { body } = await mod.api.post(`/api/mod/survey-requests/${exchange.id}/letter`, {
      message: 'Which one?',
    })
    const id: number = body.data.contact_id
    const row = (await server.db.select().from(contacts)).find((one) => one.id === id)
    expect([row?.lastWordByMods, row?.message, row?.readTo]).toEqual([true, null, 0])
    expect(row?.readByModsTo).toBeGreaterThan(0)
  })
})

test('the row of a bug report stores who answered and who closed the report, and when each happened', async () => {
  const id = await idOf(member, 'bug_reports', { message: 'Mute', page: '/', browser: 'F' })
  const other = await anAdminOf(server)
  const decide = ({ api }: LoggedIn, word: string, body: object = {}) =>
    changesTo(server, bugReports, id, () => api.post(`/api/mod/bug-reports/${id}/${word}`, body))
  expect(await decide(mod, 'answer', { answer: 'Mended' })).toEqual({
    answer: 'Mended',
    answeredAt: server.clock.now(),
    answeredBy: mod.id,
  })
  const now = later()
  expect(await decide(other, 'answer', { answer: 'Mended well' })).toEqual({
    answer: 'Mended well',
    answeredAt: now,
    answeredBy: other.id,
  })
  expect(await decide(mod, 'close')).toEqual({ closedAt: now, closedBy: mod.id })
})

describe('the row of a case', () => {
  const changed = (id: number, work: () => PromiseLike<unknown>) =>
    changesTo(server, modCases, id, work)

  async function aCase(picked: number[]) {
    const exchange = await anExchangeOf(server, await aMemberOf(server))
    const row = { kind: 'few_left', memberId: member.id, exchangeId: exchange.id } as const
    const named = [mod.id, member.id]
    const made = await server.db
      .insert(modCases)
      .values({ ...row, named, openedAt: server.clock.now() })
      .returning()
    const { id } = only(made)
    const answer = { how: 'some_count', reason: 'Some of them', picked } as const
    await server.act(({ tx }) => proposeSettling(tx, id, { ...answer, proposedBy: mod.id }))
    return id
  }
  const settleAs = ({ id: meId }: LoggedIn, id: number) =>
    server.act(async (act) => {
      const me = await theMember(act.tx, meId)
      return settle({ ...act, me }, id, { how: 'not_needed', reason: 'Not at all' })
    })

  test('loses the names that the first mod picked when a second mod decides that none of them apply', async () => {
    const id = await aCase([mod.id])
    const second = await anAdminOf(server)
    expect(await changed(id, () => settleAs(second, id))).toEqual({
      how: 'not_needed',
      reason: 'Not at all',
      picked: null,
      settledAt: server.clock.now(),
      settledBy: second.id,
    })
  })
})

describe('the row of a case about an exclusion list stores the reason for closing it:', () => {
  test.each<[string, string, (swap: SwapBefore) => PromiseLike<unknown>]>([
    [
      'the list’s owner has left',
      'left',
      ({ attacker: { api, signupId } }) =>
        api.delete(`/api/signups/${signupId}`, { reason: 'No time' }),
    ],
    [
      'the list is short enough again',
      'within_bound',
      ({ attacker, others: [one] }) => lists.unlist(attacker, one?.nickname ?? ''),
    ],
    [
      'another member is added to the list',
      'list_changed',
      ({ attacker, others }) => lists.list(attacker, others[2]?.nickname ?? ''),
    ],
    [
      'the exchange is cancelled',
      'over',
      ({ exchange }) => mod.api.post(`/api/mod/exchanges/${exchange.id}/cancel`, { reason: 'Ice' }),
    ],
  ])('%s', async (_, how, work) => {
    const swap = await lists.aSwapBefore(8)
    for (const { nickname } of swap.others.slice(0, 2)) await lists.list(swap.attacker, nickname)
    const [{ id }] = await lists.casesOf(swap.attacker)
    const settledAt = later()
    expect(await changesTo(server, modCases, id, () => work(swap))).toEqual({ how, settledAt })
  })
})

describe('the row of a case about a privacy note stores the reason for closing it:', () => {
  test.each([
    ['the member has written another note', 'note_changed', 3, 'Not Vax'],
    ['the member has made another choice', 'choice_changed', 1, null],
  ])('%s', async (_, how, address_privacy, onboarding_comment) => {
    const { id: writerId, api } = await aMemberOf(server)
    await api.post('/api/profile', { address_privacy: 3, onboarding_comment: 'Not Sylas' })
    const [row] = await server.db.select().from(modCases).where(eq(modCases.memberId, writerId))
    const settledAt = later()
    const change = { address_privacy, onboarding_comment }
    const changes = await changesTo(server, modCases, row?.id ?? 0, () =>
      api.post('/api/profile', change),
    )
    expect(changes).toEqual({ how, settledAt })
  })
})

describe('the row of a video', () => {
  async function aVideo() {
    const [key, sourceKey] = [`videos/${later().getTime()}.mp4`, `sources/${later().getTime()}`]
    const row = { ownerId: member.id, key, sourceKey, createdAt: server.clock.now() }
    return only(await server.db.insert(videos).values(row).returning())
  }

  test('gets a poster and loses its source when it is ready', async () => {
    const { id, key } = await aVideo()
    const files = { mp4: key, poster: `${key}.webp` }
    await expectFiles(server.db, Object.values(files), server.clock.now())
    const show = () => server.act((act) => showVideo(act, id, { ...files, bytes: 1 }))
    expect(await changesTo(server, videos, id, show)).toEqual({
      status: 'ready',
      posterKey: files.poster,
      sourceKey: null,
    })
  })

  test('loses its source when it has failed', async () => {
    const { id } = await aVideo()
    const fail = () => server.act((act) => failVideo(act, id, 'film'))
    expect(await changesTo(server, videos, id, fail)).toEqual({
      status: 'failed',
      sourceKey: null,
    })
  })
})

test('the rows of a post and of a comment get the time of an edit with the new text', async () => {
  const post = await aPostOf(member)
  const comment = await aCommentOf(member, post)
  const editedAt = later()
  const edit = (noun: string, id: number) => () =>
    member.api.put(`/api/${noun}/${id}`, { message: 'Better' })
  const message = expect.stringContaining('Better')
  expect(await changesTo(server, posts, post, edit('posts', post))).toEqual({ message, editedAt })
  expect(await changesTo(server, comments, comment, edit('comments', comment))).toEqual({
    message,
    editedAt,
  })
})
