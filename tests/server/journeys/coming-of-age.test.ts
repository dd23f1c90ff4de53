import { afterAll, beforeAll, expect, test } from 'vitest'
import { asParent, mailsTo } from '#tests/support/letters.ts'
import { aMemberOf, anAddressOf, type LoggedIn } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said } from '#tests/support/several.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const BIRTHDAY = '2032-06-01T00:00:00.000Z'
const ADULT = {
  status: 422,
  body: {
    message: 'Your child is an adult by now, and this link no longer does anything.',
    code: 'adult',
  },
}

/** A minor who comes of age in two days, while the link in the parent's email is still valid. */
function almostOfAge(parentEmail: string) {
  server.clock.set(BIRTHDAY)
  server.clock.advance({ days: -2 })
  return { birthDate: '2014-06-01', parentEmail }
}
const lastSecond = () => server.clock.advance({ days: 2, seconds: -1 })
const birthday = () => server.clock.set(BIRTHDAY)

const open = async (parent: string, kind: string) => (await asParent(server, parent, kind)).open()
const answer = async (parent: string, kind: string, word: 'confirm' | 'refuse') =>
  (await asParent(server, parent, kind)).answer(word)
const allOf = async (parent: string, kind: string) => [
  said(await open(parent, kind)),
  said(await answer(parent, kind, 'refuse')),
  said(await answer(parent, kind, 'confirm')),
]
const standing = async ({ api }: LoggedIn) => {
  const { is_minor, has_received_parent_confirmation, can_post } = (await api.get('/api/me')).body
    .data
  return { is_minor, has_received_parent_confirmation, can_post }
}

test('a member who comes of age keeps their sign-ups, and the parent’s confirmation cannot be withdrawn', async () => {
  const parent = 'vex@parents.example'
  const child = await aMemberOf(server, almostOfAge(parent))
  await child.api.post('/api/me/parent/resend')
  await answer(parent, 'parent-request', 'confirm')
  const exchange = await anExchangeOf(server, child)
  await anAddressOf(server, child)
  await child.api.post('/api/signups', { exchange_id: exchange.id })
  lastSecond()
  const before = await open(parent, 'parent-confirmed')
  birthday()
  expect([before.status, ...(await allOf(parent, 'parent-confirmed'))]).toEqual([
    200,
    ADULT,
    ADULT,
    ADULT,
  ])
  const { data } = (await child.api.get(`/api/exchange-detail/${exchange.id}`)).body
  expect([data.is_signed_up, await standing(child)]).toEqual([
    true,
    { is_minor: false, has_received_parent_confirmation: true, can_post: true },
  ])
})

test('a member who comes of age no longer needs a parent’s answer, and none is accepted', async () => {
  const parent = 'vax@parents.example'
  const child = await aMemberOf(server, almostOfAge(parent))
  await child.api.post('/api/me/parent/resend')
  lastSecond()
  const before = await open(parent, 'parent-request')
  birthday()
  expect([before.status, ...(await allOf(parent, 'parent-request'))]).toEqual([
    200,
    ADULT,
    ADULT,
    ADULT,
  ])
  expect(await standing(child)).toEqual({
    is_minor: false,
    has_received_parent_confirmation: false,
    can_post: true,
  })
  expect(await mailsTo(server, parent, 'parent-confirmed')).toEqual([])
})
