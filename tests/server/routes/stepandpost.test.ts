import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersWhile } from '#tests/support/letters.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { atOnce, said, statuses } from '#tests/support/several.ts'
import { aSwapOf, openEnvelope, type Participant } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Change = Record<string, unknown>
const tell = ({ api }: Participant, exchange_id: number, change: Change = {}) =>
  api.post('/api/steps/stepandpost', {
    message: 'Look at these socks',
    location: 'Westruun',
    pictures: [],
    videos: [],
    tags: [1],
    exchange_id,
    ...change,
  })

/** Returns the number of steps and the number of posts. */
async function kept(): Promise<[number, number]> {
  const { rows } = await server.pool.query(
    'select (select count(*)::int from steps) as steps, (select count(*)::int from posts) as posts',
  )
  return [rows[0].steps, rows[0].posts]
}

async function aPair() {
  const { exchange, circle } = await aSwapOf(server, 3)
  const [gifter, me] = circle as [Participant, Participant]
  return { exchange, gifter, me }
}

test('recording a received gift with a post creates a step and a post', async () => {
  const { exchange, gifter, me } = await aPair()
  await openEnvelope(gifter)
  const answers: Awaited<ReturnType<typeof tell>>[] = []
  const letters = await lettersWhile(server, async () => {
    answers.push(await tell(me, exchange.id))
  })
  const user = { id: me.id, nickname: me.nickname, avatar: null }
  const at = server.clock.now().toISOString()
  const { step, post } = answers[0]?.body.data ?? {}
  expect(step.post).toEqual(post)
  expect(answers.map(said)).toEqual([
    {
      status: 201,
      body: {
        data: {
          step: {
            id: step.id,
            exchange_id: exchange.id,
            user_id: me.id,
            user,
            type: 'received',
            content: null,
            created_at: at,
            is_mine: true,
            party: 'me',
            post,
            heart: false,
            is_rescue: false,
          },
          post: {
            id: post.id,
            message: 'Look at these socks',
            date: at,
            location: 'Westruun',
            user,
            pictures: [],
            videos: [],
            tags: [{ id: 1, label: 'Received', is_only_admin: false }],
            likes: [],
            likes_amount: 0,
            comments_amount: 0,
            is_pinned: false,
            can_edit: true,
            can_delete: true,
            edited_at: null,
          },
        },
      },
    },
  ])
  expect(letters.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['recipient-thanked', gifter.email],
  ])
  expect((await me.api.get('/api/posts')).body.data[0]).toEqual(post)
})

test.each([
  ['without a message', { message: '' }, 422, ['message']],
  ['with only markup as the message', { message: '<script>x</script>' }, 422, ['message']],
  ['with an unknown tag', { tags: [999] }, 422, ['tags']],
  ['with a mods’ tag', { tags: [5] }, 422, ['tags']],
  ['with an unknown picture', { pictures: [999_999] }, 422, ['pictures']],
  ['for an unknown exchange', { exchange_id: 999_999 }, 404, []],
  ['without an exchange', { exchange_id: undefined }, 422, ['exchange_id']],
])('a request %s creates neither step nor post', async (_name, change, status, fields) => {
  const { exchange, me } = await aPair()
  const before = await kept()
  const answer = await tell(me, exchange.id, change)
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, fields])
  if (fields[0] === 'message') {
    expect(answer.body.errors.message).toEqual(['Please say a few words'])
  }
  expect(await kept()).toEqual(before)
})

test('neither step nor post is created once everything has been received', async () => {
  const { exchange, me } = await aPair()
  await me.api.post(`/api/signups/${me.signupId}/receiving-done`)
  const before = await kept()
  const { status, body } = await tell(me, exchange.id)
  expect([status, body.code, await kept()]).toEqual([422, 'receiving_done', before])
})

test('a minor whose parent has withdrawn can create neither step nor post, and a guest gets a 401', async () => {
  const { exchange, me } = await aPair()
  await server.pool.query(`update members set birth_date = '2014-06-01' where id = ${me.id}`)
  const before = await kept()
  const answers = [
    await tell(me, exchange.id),
    await server.api.post('/api/steps/stepandpost', '{'),
  ]
  expect([statuses(answers), await kept()]).toEqual([[403, 401], before])
})

test('repeated requests with the same key create one step and one post', async () => {
  const { exchange, me } = await aPair()
  const before = await kept()
  const key = '5f0c6d1e-7f8a-4a6b-9c2d-1e2f3a4b5c6d'
  const body = { message: 'Socks!', exchange_id: exchange.id }
  const answers = await atOnce(10, () => me.api.post('/api/steps/stepandpost', body, { key }))
  expect(new Set(statuses(answers))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await kept()).toEqual([before[0] + 1, before[1] + 1])
})
