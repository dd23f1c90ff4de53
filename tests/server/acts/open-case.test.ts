import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCase } from '#server/acts/open-case.ts'
import { modCases, notifications } from '#server/db/schema.ts'
import {
  type CaseSubject,
  closeCase,
  findOpenCase,
  settleCase,
} from '#server/resources/cases/store.ts'
import { aMemberOf, aModOf, anAdminOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const open = (subject: CaseSubject & { note?: string }) =>
  server.act((act) => openCase(act, subject))
const aNoteOf = async (change = {}) => {
  const { id } = await aMemberOf(server, change)
  return { kind: 'privacy_note', memberId: id, note: 'Not my cousin' } as const
}
const noticesOf = ({ id }: { id: number }) =>
  server.db
    .select({ type: notifications.type, title: notifications.title, link: notifications.link })
    .from(notifications)
    .where(eq(notifications.userId, id))

describe('a case', () => {
  test('is opened once, even by simultaneous calls, and the mods who can settle it are notified once', async () => {
    const admin = await anAdminOf(server)
    const suspended = await aModOf(server, { suspendedAt: server.clock.now() })
    const writing = await aModOf(server)
    const subject = { kind: 'privacy_note', memberId: writing.id, note: 'Not my cousin' } as const
    const opened = await Promise.all([open(subject), open(subject), open(subject)])
    expect(opened.toSorted()).toEqual([false, false, true])
    expect(await noticesOf(admin)).toEqual([
      {
        type: 'case_opened',
        title: 'A privacy note is waiting for a mod',
        link: '/mod?drawer=cases',
      },
    ])
    expect([await noticesOf(suspended), await noticesOf(writing)]).toEqual([[], []])
  })

  test('about a mod in an exchange is announced to other mods, but not to the mod whom the case is about', async () => {
    const [about, other] = [await aModOf(server), await aModOf(server)]
    const { id: exchangeId } = await anExchangeOf(server, await aMemberOf(server))
    await open({ kind: 'parent_withdrawn', memberId: about.id, exchangeId })
    expect([await noticesOf(about), await noticesOf(other)]).toEqual([
      [],
      [
        {
          type: 'parent_withdrawn',
          title: 'A parent has withdrawn their confirmation in a running swap',
          link: '/mod?drawer=cases',
        },
      ],
    ])
  })

  test('about one exchange does not affect a case about another exchange', async () => {
    const creator = await aMemberOf(server)
    const [one, two] = [await anExchangeOf(server, creator), await anExchangeOf(server, creator)]
    const about = (exchangeId: number) =>
      ({ kind: 'parent_withdrawn', memberId: creator.id, exchangeId }) as const
    expect([
      await open(about(one.id)),
      await open(about(two.id)),
      await open(about(one.id)),
    ]).toEqual([true, true, false])
    await server.db.transaction((tx) =>
      closeCase(tx, { kind: 'privacy_note', memberId: creator.id }, 'note_changed', new Date()),
    )
    const left = await Promise.all([one.id, two.id].map((id) => findOpenCase(server.db, about(id))))
    expect(left.map((row) => row?.exchangeId)).toEqual([one.id, two.id])
  })

  test('is settled by only one of two mods who act simultaneously, and can be opened again', async () => {
    const subject = await aNoteOf()
    await open(subject)
    const found = await findOpenCase(server.db, subject)
    if (!found) throw new Error('no case was opened')
    const mods = [await aModOf(server), await aModOf(server)]
    const settled = await Promise.all(
      mods.map(({ id: settledBy }) =>
        server.db.transaction((tx) =>
          settleCase(
            tx,
            found.id,
            { how: 'nobody_meant', reason: 'She names nobody here', settledBy },
            server.clock.now(),
          ),
        ),
      ),
    )
    expect(settled.toSorted()).toEqual([false, true])
    expect(await findOpenCase(server.db, subject)).toBeNull()
    expect(await open(subject)).toBe(true)
  })

  test('that is settled automatically stores how it was settled, and stores no mod', async () => {
    const subject = await aNoteOf()
    await open(subject)
    const now = server.clock.now()
    await server.db.transaction((tx) => closeCase(tx, subject, 'choice_changed', now))
    const [row] = await server.db
      .select()
      .from(modCases)
      .where(eq(modCases.memberId, subject.memberId))
    expect(row).toEqual({
      ...row,
      note: 'Not my cousin',
      settledAt: now,
      settledBy: null,
      how: 'choice_changed',
      reason: null,
    })
  })
})
