import { statSync } from 'node:fs'
import { join } from 'node:path'
import { and, gt, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AddressView } from '#rules/address/schema.ts'
import { PHASES } from '#rules/exchange/phase.ts'
import type { Step } from '#rules/exchange/step.ts'
import type { Post } from '#rules/feed/post.ts'
import { birthdayRange, birthdaysByDay } from '#rules/member/birthdays.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import { completionOf } from '#rules/survey/completion.ts'
import type { Survey } from '#rules/survey/schema.ts'
import * as schema from '#server/db/schema.ts'
import { LOGINS } from '#server/demo/people.ts'
import { logIn } from '#tests/support/accounts.ts'
import { communityOf } from '#tests/support/communities.ts'
import { databases } from '#tests/support/databases.ts'
import { aDemoOn, demoOf, missingGiftsIn } from '#tests/support/demos.ts'
import { startTestServer } from '#tests/support/server.ts'
import { statuses } from '#tests/support/several.ts'

/** Creating a community takes 9,000 queries: twenty seconds of CPU time, and minutes on a busy machine. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })
const cleanUp: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const clean of cleanUp) await clean()
})

/** A community whose creation failed once and then succeeded. */
async function aDemo(options: Parameters<typeof startTestServer>[0]) {
  const server = await startTestServer(options)
  cleanUp.push(server.stop)
  return aDemoOn(server)
}
type Demo = Awaited<ReturnType<typeof aDemo>>

const moments = ['2030-01-15T10:00:00.000Z', '2031-06-30T22:30:00.000Z'] as const
const made = new Map<string, Promise<Demo>>()

/**
 * Returns the community created at this time. It is cached, because creating it takes long. The two times use different
 * kinds of database if both are available.
 */
function demoAt(moment: (typeof moments)[number]): Promise<Demo> {
  const database = databases[moments.indexOf(moment)] ?? databases[0]
  const demo = made.get(moment) ?? aDemo({ database, now: moment })
  made.set(moment, demo)
  return demo
}

describe.each(moments)('the demo community created in an empty database (%s)', (moment) => {
  let demo: Demo
  beforeAll(async () => {
    demo = await demoAt(moment)
  })

  const loginOf = (line = '') => {
    const [email = '', password = ''] = line.split(' ')
    return logIn(demo.server, email, password)
  }
  const as = async (key: string) => {
    const { body } = await loginOf(demo.lines.find((line) => line.startsWith(`${key}@`)))
    return demo.server.api.as(body.data.token)
  }
  const labels = (body: { data: { label: string }[] }) => body.data.map(({ label }) => label).sort()

  test('has exchanges in every phase, and one of them is full', async () => {
    const { people, swaps } = await communityOf(demo.server)
    expect(people).toHaveLength(40)
    expect(new Set(swaps.map(({ phase }) => phase))).toEqual(new Set(PHASES))
    expect(swaps.filter(({ status }) => status === 'full').map(({ label }) => label)).toEqual([
      'Four pins',
    ])
  })

  test('has no emails or sessions left over from creating it', async () => {
    const { db } = demo.server
    expect([
      await db.$count(schema.outbox),
      await db.$count(schema.sessions),
      await demo.server.mails(),
    ]).toEqual([0, 0, []])
  })

  test('has a full exchange with three members on its waiting list', async () => {
    const rowan = await as('rowan')
    const { waiting } = (await rowan.get('/api/exchange-detail/four-pins')).body.data
    expect([waiting, await demo.server.db.$count(schema.waiting)]).toEqual([
      { place: 2, offered_until: null },
      3,
    ])
  })

  test('has gifts that have not come, one for each course of a case', async () => {
    const courses = 'settled settled arrived settled on_its_way silent lost cannot asking'
    expect(await missingGiftsIn(demo.server)).toEqual(courses.split(' '))
  })

  test('has members with avatars', async () => {
    const { members } = schema
    expect(await demo.server.db.$count(members, isNotNull(members.avatarId))).toBe(8)
  })

  test('has birthdays today and in the month ahead', async () => {
    const rowan = await as('rowan')
    const today = demo.server.clock.now().toISOString().slice(0, 10)
    const { body } = await rowan.get(`/api/birthdays?filter[range]=${birthdayRange(today)}`)
    const days = birthdaysByDay(body.data, today)
    const kinds = days.flatMap(({ critters }) => critters.map(({ kind }) => kind))
    expect([days[0]?.day, kinds.toSorted()]).toEqual([
      today,
      [...Array(8).fill('member'), 'pet', 'pet'],
    ])
  })

  test('has answered surveys, and a survey that a swap requires', async () => {
    const rowan = await as('rowan')
    const surveys: Survey[] = (await rowan.get('/api/surveys')).body.data
    const swap = (await rowan.get('/api/exchange-detail/forest-floor')).body.data
    const needed = await rowan.post(`/api/exchanges/${swap.id}/needed-surveys`)
    const { surveyAnswers } = schema
    expect([
      surveys.map((survey) => [survey.label, completionOf(survey)]),
      labels(needed.body),
      await demo.server.db.$count(surveyAnswers),
    ]).toEqual([
      [
        ['Treats', 100],
        ['Small joys', 0],
      ],
      ['Small joys'],
      17,
    ])
  })

  test('has a minor whose parent has confirmed, a minor who is still waiting, and a suspended member', async () => {
    const { members } = schema
    const named = (where: SQL) =>
      demo.server.db.select({ nickname: members.nickname }).from(members).where(where)
    expect([
      await named(isNotNull(members.parentConfirmedAt)),
      await named(and(isNotNull(members.parentEmail), isNull(members.parentConfirmedAt)) as SQL),
      await named(isNotNull(members.suspendedAt)),
    ]).toEqual([[{ nickname: 'Hazel' }], [{ nickname: 'Finch' }], [{ nickname: 'Badger' }]])
  })

  test('has a running swap with steps from both sides, views of an address, and a closed envelope', async () => {
    const rowan = await as('rowan')
    const [first] = (await rowan.get('/api/exchanges')).body.data
    const hazels = (await (await as('hazel')).get('/api/exchange-detail/winter-mail')).body.data
    const closed = !hazels.my_signup.has_opened_match
    expect([first.label, first.is_pinned, closed]).toEqual(['Solstice candles', true, true])
    const mine = await rowan.get('/api/exchanges?filter[mine]=1')
    const winter = mine.body.data.find(({ label }: { label: string }) => label === 'Winter mail')
    const steps = await rowan.get(`/api/steps?filter[exchange_id]=${winter.id}&sort=created_at`)
    const readings = await rowan.get('/api/me/address-views')
    const told = ({ party, type, post, heart }: Step) =>
      `${party}: ${type}${post ? ' with a post' : ''}${heart ? ' and a heart' : ''}`
    expect(steps.body.data.map(told)).toEqual([
      'gifter: physical_sent',
      'me: physical_sent',
      'gifter: digital_sent',
      'recipient: received with a post',
      'me: received with a post and a heart',
    ])
    const read = readings.body.data.map((one: Pick<AddressView, 'exchange'>) => one.exchange.label)
    expect(read).toEqual(['Winter mail', 'Harvest parcels'])
  })

  test('has a recipient whose gifter needs more time', async () => {
    const tea = (await (await as('thimble')).get('/api/exchange-detail/tea-and-a-tale')).body.data
    const { send_by, note } = tea.my_signup.gift_delay
    const more = Date.parse(send_by) - Date.parse(tea.send_by)
    expect([more, note]).toEqual([7 * 86_400_000, 'The book is still on its way to me.'])
  })

  test('has a step with a corrected link', async () => {
    const { steps } = schema
    const corrected = await demo.server.db
      .select({ type: steps.type, content: steps.content })
      .from(steps)
      .where(gt(steps.updatedAt, steps.createdAt))
    expect(corrected).toEqual([
      { type: 'digital_sent', content: 'https://example.org/a-small-song' },
    ])
  })

  test('has reminders of every kind', async () => {
    const told = async (key: string) => {
      const { data } = (await (await as(key)).get('/api/notifications?perPage=100')).body
      return data.flatMap(({ type, title }: { type: string; title: string }) =>
        /starting|reminder/.test(type) ? `${type}: ${title.split(/[“”]/)[1]}` : [],
      )
    }
    expect([await told('rowan'), await told('bramble')]).toEqual([
      [
        'signup_reminder: Forest floor',
        'exchange_starting: Winter mail',
        'exchange_starting: Harvest parcels',
      ],
      ['sending_reminder: One postcard, one story', 'exchange_starting: One postcard, one story'],
    ])
  })

  test('has work for a mod', async () => {
    const bramble = await as('bramble')
    const waiting = await bramble.get('/api/mod/exchanges?filter[status]=pending')
    const stickers = await bramble.get('/api/mod/exchanges/sticker-envelopes/pairing')
    expect(labels(waiting.body)).toEqual([
      'Grandmother’s recipes',
      'Odd socks',
      'Valentines for strangers',
    ])
    expect(stickers.body.data.is_feasible).toBe(false)
    const requests = await bramble.get('/api/mod/survey-requests')
    expect(labels(requests.body)).toEqual(['Grandmother’s recipes'])
  })

  test('has bug reports, and letters to the mods', async () => {
    const rowan = await as('rowan')
    const [letter] = (await rowan.get('/api/contacts')).body.data
    const { data } = (await rowan.get('/api/bug_reports')).body
    expect([letter.unread, data[0].status, data[1].status]).toEqual([1, 'open', 'closed'])
  })

  test('has a feed with pictures, likes, comments and a pin', async () => {
    const rowan = await as('rowan')
    const { data } = (await rowan.get('/api/posts?include=comments&perPage=50')).body
    const posts: Post[] = data
    const shown = posts.flatMap(({ pictures }) => pictures)
    expect(shown.map(({ alt }) => alt?.split(',')[0])).toEqual([
      'Green felt moss',
      'A bison in a striped scarf',
      'A blue teapot in the shape of a hen',
      'A cup of tea and a biscuit with a bite out of it',
      'A postcard with a lighthouse',
      'A bison with a red scarf in the snow',
      'Four jars of bramble jelly on a shelf',
      'Three jars of bramble jelly in a row',
    ])
    const served = shown.map(({ formats }) => rowan.get(formats.mobile_list))
    expect(statuses(await Promise.all(served))).toEqual(shown.map(() => 200))
    const pinned = posts.filter(({ is_pinned }) => is_pinned)
    expect(pinned.map(({ user }) => user.nickname)).toEqual(['Juniper'])
    const teapot = posts.find(({ pictures }) => pictures.length === 2)
    const { likes, likes_amount, comments_amount, comments } = teapot ?? ({} as Post)
    expect([likes.length, likes_amount, comments_amount]).toEqual([15, 15, 3])
    expect(comments?.map(({ user, likes_amount }) => [user.nickname, likes_amount])).toEqual([
      ['Pika', 4],
    ])
  })

  test('has a member who owes a gift, and one whose gift was settled', async () => {
    const api = await as('juniper')
    const all: ModMember[] = (await api.get('/api/mod/members?perPage=100')).body.data
    const owing = all.flatMap(({ nickname, standing: { open_defaults, settled_defaults } }) =>
      open_defaults.length + settled_defaults > 0
        ? [[nickname, open_defaults.length, settled_defaults]]
        : [],
    )
    expect(owing.toSorted()).toEqual([
      ['Golondrina', 1, 0],
      ['Żubr', 0, 1],
    ])
  })

  test('has logins that work, in a file that only the server can read', async () => {
    const answers: number[] = []
    for (const line of demo.lines) answers.push((await loginOf(line)).status)
    expect(demo.title).toBe('DEMO: an invented community to look around in. You can log in as:')
    expect(demo.lines.map((line) => line.replace(/ \S+ /, ' … '))).toEqual(
      Object.entries(LOGINS).map(([key, who]) => `${key}@example.org … – ${who}`),
    )
    expect(answers).toEqual(Array(13).fill(200))
    expect(statSync(join(demo.server.dataDir, '.demo-logins.json')).mode & 0o777).toBe(0o600)
  })

  test('is created once, and the next start only prints the logins again', async () => {
    const before = await communityOf(demo.server)
    expect(await demoOf(demo.server)).toEqual([
      'DEMO: the invented community is already here. You can log in as:',
      ...demo.lines,
    ])
    expect(await communityOf(demo.server)).toEqual(before)
  })
})

test('two installations get the same community at any time, with different passwords', async () => {
  const [one, other] = await Promise.all([demoAt(moments[0]), demoAt(moments[1])])
  expect(await communityOf(other.server)).toEqual(await communityOf(one.server))
  expect(one.lines.filter((line) => other.lines.includes(line))).toEqual([])
})

test('if creating the community fails half-way, nothing is left behind, and the next start creates it', async () => {
  const { server, failure, left } = await demoAt(moments[0])
  const { people } = await communityOf(server)
  expect([failure, left, people.length]).toEqual([
    'TypeError: Invalid URL',
    { people: [], swaps: [], pairs: [], said: [], done: [] },
    40,
  ])
})
