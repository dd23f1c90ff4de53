import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Act } from '#server/act.ts'
import { closeAccount } from '#server/acts/close-account.ts'
import { withdrawSignups } from '#server/acts/join-exchange.ts'
import { pauseSwaps } from '#server/acts/pause-swaps.ts'
import { removeFromExchange } from '#server/acts/remove-participant.ts'
import { suspendMember } from '#server/acts/suspend-member.ts'
import { modCases, signups } from '#server/db/schema.ts'
import { theMember } from '#server/resources/members/store.ts'
import { aModOf, anAdminOf, type LoggedIn } from '#tests/support/members.ts'
import { listsOn } from '#tests/support/own-lists.ts'
import { aRunningSwap } from '#tests/support/pausing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { Participant } from '#tests/support/swaps.ts'

let server: TestServer
let admin: LoggedIn
let lists: ReturnType<typeof listsOn>
beforeAll(async () => {
  server = await startTestServer()
  admin = await anAdminOf(server)
  lists = listsOn(server, await aModOf(server))
})
afterAll(() => server.stop())

const reason = 'Letters that hurt'
const by = async ({ id }: LoggedIn, act: Act) => ({ ...act, me: await theMember(act.tx, id) })

type Departure = (act: Act, member: Participant) => Promise<unknown>
const removed: Departure = async (act, { signupId }) =>
  removeFromExchange(await by(admin, act), signupId, { reason })
const suspended: Departure = async (act, { id }) => suspendMember(await by(admin, act), id, reason)
const closed: Departure = async (act, member) => closeAccount(await by(member, act), async () => {})
const withdrawn: Departure = (act, { id }) => withdrawSignups(act, id, 'Withdrawn')

describe('in a running swap', () => {
  test.each<[string, Departure]>([
    ['is removed', removed],
    ['is suspended', suspended],
  ])('the case about a parent’s withdrawal is closed when the minor %s', async (_, leaves) => {
    const { member } = await aRunningSwap(server)
    await server.act((act) => pauseSwaps(act, member.id))
    const open = await server.db.$count(modCases, eq(modCases.memberId, member.id))
    await server.act((act) => leaves(act, member))
    const rows = await server.db.select().from(modCases).where(eq(modCases.memberId, member.id))
    expect([open, rows.map(({ how, settledAt }) => [how, settledAt])]).toEqual([
      1,
      [['taken_out', server.clock.now()]],
    ])
  })

  test('the sign-up of a suspended member records that the account was suspended, but not the mod’s reason', async () => {
    const { member } = await aRunningSwap(server)
    await server.act((act) => suspended(act, member))
    const [row] = await server.db.select().from(signups).where(eq(signups.id, member.signupId))
    expect(row?.leaveReason).toBe('A mod has suspended the account')
  })
})

describe('before an exchange starts', () => {
  test.each<[string, Departure]>([
    ['is removed', removed],
    ['is suspended', suspended],
    ['closes their account', closed],
    ['loses a parent’s confirmation', withdrawn],
  ])(
    'an exclusion list that becomes too long because another participant %s gets a case',
    async (_, leaves) => {
      const { attacker, others } = await lists.aSwapBefore(9)
      for (const { nickname } of others.slice(0, 2)) await lists.list(attacker, nickname)
      const before = await lists.casesOf(attacker)
      await server.act((act) => leaves(act, others[7] as Participant))
      expect([before, (await lists.casesOf(attacker)).length]).toEqual([[], 1])
    },
  )
})
