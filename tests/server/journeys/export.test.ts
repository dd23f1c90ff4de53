import { getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Export } from '#rules/member/export.ts'
import { pointersAtMembers } from '#server/db/pointers.ts'
import { exportOf } from '#server/resources/members/export.ts'
import { EXPORTED } from '#server/resources/members/exported.ts'
import { knowALotOf } from '#tests/support/copies.ts'
import { aMemberInEverything, BORN, EMAIL } from '#tests/support/everything.ts'
import { aModOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn, statuses } from '#tests/support/several.ts'
import { aSwapOf, type Participant } from '#tests/support/swaps.ts'

const nameOf = ({ table, column }: Pick<(typeof pointersAtMembers)[number], 'table' | 'column'>) =>
  `${getTableName(table)}.${column.name}`

/** The columns that refer to a member and are not in their export, each with the reason. */
const NOT_EXPORTED: Record<string, string> = {
  'exclusions.excludedId': 'only that member may know whom they exclude',
  'past_exclusions.excludedId': 'the same for entries that were removed',
  'pairing_lists.memberId': 'it would reveal which names on a list belong to participants',
  'pairing_lists.excludedId': 'only that member may know whom they exclude',
  'reveals.recipientId': 'the choice is its gifter’s; the name is shown on the page',
  'exclusions.createdBy': 'a decision as a mod about somebody else',
  'missing_gifts.gifterId': 'the case is its recipient’s; the gifter’s own words are exported',
  'exchanges.approvedBy': 'a decision as a mod, which is exported with their actions',
  'exchanges.rejectedBy': 'the same',
  'exchanges.cancelledBy': 'the same',
  'signups.removedBy': 'the same',
  'mod_cases.settledBy': 'the same',
  'mod_cases.proposedBy': 'the same',
  'gift_defaults.settledBy': 'the same',
  'contacts.closedBy': 'the same',
  'bug_reports.answeredBy': 'the same',
  'bug_reports.closedBy': 'the same',
  'notifications.aboutId': 'a message to somebody else',
  'outbox.aboutId': 'a message to somebody else',
  'idempotency_keys.memberId': 'an answer of this server, kept for a day',
  'uploaded_bytes.memberId': 'how much was sent today, kept for two days',
  'notifications.userId': 'exported as the member reads them',
  'survey_answers.userId': 'exported with their questions',
}

type Stage = Awaited<ReturnType<typeof aMemberInEverything>>

/** The two ways in which a member gets the copy. */
const ways: [string, (server: TestServer, me: Stage['me']) => Promise<Export>][] = [
  ['answered directly', async (_, { api }) => (await api.get('/api/me/export')).body.data],
  [
    'made in the background',
    async (server, me) => {
      await knowALotOf(server.db, me)
      await me.api.get('/api/me/export')
      await server.work()
      return (await me.api.get('/api/me/export/file')).body
    },
  ],
]

test('every column that references a member is in the member’s copy, or listed in this test with a reason', () => {
  const told = Object.values(EXPORTED).map(({ of }) =>
    nameOf({ table: of.table as never, column: of }),
  )
  const all = pointersAtMembers.map(nameOf)
  expect([...told, ...Object.keys(NOT_EXPORTED)].toSorted()).toEqual(all.toSorted())
})

describe.each(ways)('a copy of a member’s data, %s,', (_, come) => {
  let server: TestServer
  let stage: Stage
  let copy: Record<string, unknown[]>
  beforeAll(async () => {
    server = await startTestServer({ env: { RATE_LIMIT: 'on' } })
    stage = await aMemberInEverything(server)
    copy = (await come(server, stage.me)) as Export & typeof copy
  })
  afterAll(() => server.stop())

  test('contains rows from each section, and everything the member has typed', async () => {
    const empty = Object.keys(EXPORTED).filter((part) => copy[part]?.length === 0)
    expect([empty, copy.surveys?.length, copy.notifications?.length]).toEqual([
      [],
      1,
      expect.any(Number),
    ])
    expect(copy.notifications?.length).toBeGreaterThan(0)
    const text = JSON.stringify(copy)
    const missing = [
      EMAIL,
      BORN,
      'Zephyrine',
      'Zephyr suggested',
      'Zephyr-first',
      'Zephyr-last',
      'zephyr#1',
      'Not the other zephyr, please',
      'parent.of.zephyr@critters.example',
      '5 Zephyr Lane',
      'Zephyr wing',
      'ZEPHYR-9',
      'zephyr-at-google',
      'I am Zephyr',
      'Zephyr swap',
      'Zephyr the elder',
      'Zephyr the cat',
      'Zephyr is ill',
      'How kind',
      'It arrived',
      'https://track.example/1',
      'Zephyr asks the elves',
      'Zephyr asks again',
      'Dear one, an elf is looking',
      'Zephyr’s page is blank',
      'We have mended it',
      '/media/pictures/zephyr-post/original.webp',
    ].filter((word) => !text.includes(word))
    expect(missing).toEqual([])
  })

  test('contains no secrets and no addresses of other members, and does not name the gifter', async () => {
    const [gifter] = stage.circle
    const text = JSON.stringify(copy)
    const { rows } = await server.pool.query(
      'select line1 from addresses where member_id <> $1 union select email from members where id <> $1',
      [stage.me.id],
    )
    const others = rows
      .flatMap((row) => Object.values(row))
      .filter((word) => text.includes(String(word)))
    expect([others, text.includes(gifter?.nickname ?? ''), text.includes('argon2')]).toEqual([
      [],
      false,
      false,
    ])
    expect(text).not.toMatch(/_hash|"viewer_id"/)
    expect(text).toContain(`Names are drawn in “${stage.exchange.label}”. See who you drew.`)
  })

  test('is the same each time it is read', async () => {
    const again = await exportOf(server.db, stage.me.id, server.clock.now())
    // A file is announced by a notice and recorded as a copy, but a direct response is not.
    const lasting = ({ copies_of_my_data, notifications, emails, ...rest }: Export) => rest
    expect(lasting(again)).toEqual(lasting(copy as Export & typeof copy))
  })
})

test('a copy of a member’s data is available only to that member, at most ten times an hour', async () => {
  const server = await startTestServer({ env: { RATE_LIMIT: 'on' } })
  const { other } = await aMemberInEverything(server)
  const stranger = await server.api.get('/api/me/export')
  const theirs = (await other.api.get('/api/me/export')).body.data
  const answers = await inTurn(10, () => other.api.get('/api/me/export'))
  await server.stop()
  expect([stranger.status, JSON.stringify(theirs).includes('Zephyr Lane')]).toEqual([401, false])
  expect(statuses(answers)).toEqual([...Array(9).fill(200), 429])
})

test('a copy of a member’s data omits why a mod removed the member, how the member’s note was settled, and exclusions that mods entered', async () => {
  const server = await startTestServer()
  const mod = await aModOf(server)
  const { circle, exchange } = await aSwapOf(server, 3)
  const [me, other] = circle as [Participant, Participant]
  const note = { address_privacy: 3, onboarding_comment: 'Not the one from Mill Road' }
  await me.api.post('/api/profile', note)
  await me.api.post('/api/me/exclusions', { nickname: 'Nobody here' })
  await mod.api.post('/api/mod/exclusions', { member_id: me.id, excluded_id: other.id })
  const [{ id }] = (await mod.api.get('/api/mod/cases')).body.data
  const settling = { how: 'exclusions_entered', reason: 'It is Pike' }
  await mod.api.post(`/api/mod/cases/${id}/settle`, settling)
  await mod.api.post(`/api/mod/signups/${me.signupId}/remove`, { reason: 'Her gifter asked' })
  const copy = (await me.api.get('/api/me/export')).body.data
  await server.stop()
  expect([copy.never_paired_with, copy.notes_to_the_mods, copy.sign_ups]).toEqual([
    [{ id: expect.any(Number), nickname: 'Nobody here', created_at: expect.any(String) }],
    [
      {
        id,
        kind: 'privacy_note',
        exchange_id: null,
        note: 'Not the one from Mill Road',
        opened_at: expect.any(String),
        urged_at: null,
        settled_at: expect.any(String),
      },
    ],
    [
      {
        id: me.signupId,
        exchange_id: exchange.id,
        address_id: me.addressId,
        paired_with: other.id,
        rematched_at: null,
        acknowledged_at: null,
        done_sending_at: null,
        done_receiving_at: null,
        left_at: expect.any(String),
        leave_reason: null,
        more_days: null,
        more_time_at: null,
        more_time_note: null,
        created_at: expect.any(String),
      },
    ],
  ])
})
