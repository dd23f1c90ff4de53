import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, said, statuses } from '#tests/support/several.ts'

const profile = ({ api }: LoggedIn, nickname: unknown) => api.post('/api/profile', { nickname })
const refusedFor = (...words: string[]) => ({
  status: 422,
  body: { message: words[0], code: 'invalid', errors: { nickname: words } },
})
const TAKEN = {
  status: 422,
  body: {
    message: 'This nickname is already taken',
    code: 'nickname_taken',
    errors: { nickname: ['This nickname is already taken'] },
  },
}

describe.each(databases)('a nickname (%s)', (database) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())

  const ask = ({ api }: LoggedIn, nickname: unknown) => api.post('/api/nickname', { nickname })

  test.each([
    ['Percy', 'pERCY'],
    ['Ängström', 'ÄNGSTRÖM'],
    ['Жук', 'жУК'],
    ['Ｗｉｄｅ', 'wide'],
    ['Slim', 'ＳＬＩＭ'],
    ['Caf\u00e9', 'CAFE\u0301'],
    ['Nick aaa', 'Nіck aaa'],
    ['ΖΩΗ', 'ζωη'],
    ['Nott  the  Brave', 'Nott the Brave'],
  ])('taken as %s is then also unavailable as %s', async (nickname, other) => {
    await profile(await aMemberOf(server), nickname)
    const second = await aMemberOf(server)
    expect(said(await ask(second, other))).toEqual(TAKEN)
    expect(said(await profile(second, other))).toEqual(TAKEN)
  })

  test('is available if nobody has it, or if it is already the member’s own', async () => {
    const member = await aMemberOf(server, { nickname: 'Vex' })
    const answers = [await ask(member, 'Vex’ahlia'), await ask(member, 'VEX')]
    expect(answers.map(said)).toEqual([
      { status: 200, body: { data: { available: true } } },
      { status: 200, body: { data: { available: true } } },
    ])
    expect((await profile(member, 'VEX')).body.data.nickname).toBe('VEX')
  })

  test('requested by ten members simultaneously goes to one of them, and the others get the refusal for a taken nickname', async () => {
    const members = await atOnce(10, () => aMemberOf(server))
    const answers = await Promise.all(
      members.map((member, i) => profile(member, i % 2 ? 'Grog' : 'GROG')),
    )
    expect(statuses(answers).sort()).toEqual([200, ...Array(9).fill(422)])
    const refusals = answers.filter(({ status }) => status === 422)
    expect(refusals.map(said)).toEqual(Array(9).fill(TAKEN))
  })

  test('goes to one of two members who request look-alike names simultaneously', async () => {
    const [one, other] = await atOnce(2, () => aMemberOf(server))
    if (!one || !other) throw new Error('there are two')
    const answers = await Promise.all([profile(one, 'Zahra'), profile(other, 'Zаhra')])
    expect(statuses(answers).sort()).toEqual([200, 422])
  })

  test.each([
    ['one character', 'x', 'This field should be at least 2 characters long'],
    ['31 characters', 'x'.repeat(31), 'This field should be at most 30 characters long'],
    ['invisible characters only', ' \u200B\u3164 ', 'This field is required'],
    ['a text with a NUL character', 'a\0b', 'This field contains a character that can’t be saved'],
    ['a lone surrogate', 'ab\ud800', 'This field contains a character that can’t be saved'],
    ['an invisible character', 'Per\u200Bcy', 'This field contains an invisible character'],
    ['a number', 5, 'This should be text'],
  ])('is refused when it is %s', async (_name, nickname, words) => {
    const member = await aMemberOf(server)
    expect(said(await ask(member, nickname))).toEqual(refusedFor(words))
    expect(said(await profile(member, nickname))).toEqual(refusedFor(words))
  })

  test.each(['👩🏽‍🚀 Zoë', 'שלום', '30 👨‍👩‍👧‍👦'.padEnd(30, '👨‍👩‍👧‍👦'), '<b>Bold</b>'])(
    '%s is kept exactly as typed',
    async (nickname) => {
      const member = await aMemberOf(server)
      expect((await profile(member, nickname)).body.data.nickname).toBe(nickname)
    },
  )
})
