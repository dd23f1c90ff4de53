import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CodeStep, runCodeSteps } from '#server/db/code-steps.ts'
import { databases } from '#tests/support/databases.ts'
import { aMemberOf } from '#tests/support/members.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { said, statuses } from '#tests/support/several.ts'
import { anExchangeOf } from '#tests/support/swaps.ts'

describe.each(databases)(
  'a migration step that runs as code on an older database (%s)',
  (database) => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer({ database })
    })
    afterAll(() => server.stop())

    const marks = async (name: string) =>
      (
        await server.pool.query(
          `select reached::int, done_at is not null as done from code_steps where name = '${name}'`,
        )
      ).rows

    /** A step of three pieces that each insert a row. The second piece fails `failures` times before it succeeds. */
    function aStep(name: string, failures = 0): { step: CodeStep; begun: number[] } {
      const begun: number[] = []
      let left = failures
      return {
        begun,
        step: {
          name,
          async piece(tx, after) {
            begun.push(after)
            await tx.execute(
              sql`insert into asked_mails (kind, email, created_at) values ('test', ${name}, now())`,
            )
            if (after === 10 && left-- > 0) throw new Error('killed')
            return after === 20 ? null : after + 10
          },
        },
      }
    }
    const traces = async (name: string) =>
      (await server.pool.query('select 1 from asked_mails where email = $1', [name])).rows.length

    test('runs once, batch by batch', async () => {
      const { step, begun } = aStep('once')
      await runCodeSteps(server.db, [step])
      await runCodeSteps(server.db, [step])
      expect([begun, await traces('once'), await marks('once')]).toEqual([
        [0, 10, 20],
        3,
        [{ reached: 20, done: true }],
      ])
      await server.db.execute(sql`delete from asked_mails`)
    })

    test('resumes where it was killed, and leaves nothing behind from a failed batch', async () => {
      const { step, begun } = aStep('killed', 1)
      await expect(runCodeSteps(server.db, [step])).rejects.toThrow('killed')
      expect([await traces('killed'), await marks('killed')]).toEqual([
        1,
        [{ reached: 10, done: false }],
      ])
      await runCodeSteps(server.db, [step])
      expect([begun, await traces('killed')]).toEqual([[0, 10, 10, 20], 3])
      await server.db.execute(sql`delete from asked_mails`)
    })

    test('lets members keep nicknames that look alike, and lets nobody else take those names', async () => {
      const [first, second, third] = [
        await aMemberOf(server, { nickname: 'Kaylie' }),
        await aMemberOf(server, { nickname: 'Shaun Gilmore' }),
        await aMemberOf(server, { nickname: 'Other' }),
      ]
      await server.pool.query(`
      update members set nickname = 'Kаylie' where id = ${second.id};
      update members set nickname_skeleton = null;
      delete from code_steps where name = 'nickname skeletons'`)
      await runCodeSteps(server.db)
      const { rows } = await server.pool.query(
        'select nickname, nickname_skeleton as look, nickname_is_shared as shared from members order by id',
      )
      expect(rows).toEqual([
        { nickname: 'Kaylie', look: 'kaylie', shared: false },
        { nickname: 'Kаylie', look: 'kaylie', shared: true },
        { nickname: 'Other', look: 'other', shared: false },
      ])
      const claim = (who: typeof first, nickname: string) =>
        who.api.post('/api/profile', { nickname })
      const same = [
        await second.api.post('/api/nickname', { nickname: 'Kаylie' }),
        await claim(second, 'Kаylie'),
        await claim(first, 'Kaylie'),
      ]
      const others = [
        await third.api.post('/api/nickname', { nickname: 'KAYLIE' }),
        await claim(third, 'Kаylie'),
        await claim(second, 'KАYLIE'),
      ]
      await claim(first, 'Somebody else')
      const later = await claim(third, 'Kaylie')
      expect([statuses(same), statuses(others), said(later).status]).toEqual([
        [200, 200, 200],
        [422, 422, 422],
        422,
      ])
    })
  },
)

test('a migration step fills in the nickname skeletons on members’ own exclusion lists, but not in entries by mods', async () => {
  const server = await startTestServer()
  const [member, vex] = [await aMemberOf(server), await aMemberOf(server, { nickname: 'Vex' })]
  await server.pool.query(
    `insert into exclusions (member_id, excluded_id, nickname, created_at)
     values ($1, null, 'Kаylie', now()), ($1, $2, 'Vex', now()), ($1, $2, null, now())`,
    [member.id, vex.id],
  )
  await server.pool.query(`delete from code_steps where name = 'exclusion skeletons'`)
  await runCodeSteps(server.db)
  const { rows } = await server.pool.query(
    'select nickname, nickname_skeleton as look from exclusions order by id',
  )
  await server.stop()
  expect(rows).toEqual([
    { nickname: 'Kаylie', look: 'kaylie' },
    { nickname: 'Vex', look: 'vex' },
    { nickname: null, look: null },
  ])
})

test('a migration step fills in the search text of older exchanges', async () => {
  const server = await startTestServer()
  const creator = await aMemberOf(server, { nickname: 'Zoë' })
  await anExchangeOf(server, creator, { label: 'Große Ärmel', summary: 'İstanbul' })
  await server.pool.query(`
    update exchanges set search_text = '';
    delete from code_steps where name = 'exchange search texts'`)
  await runCodeSteps(server.db)
  const { rows } = await server.pool.query('select search_text as text from exchanges')
  await server.stop()
  expect(rows).toEqual([{ text: 'grosse armel\nistanbul\nzoe' }])
})

test('opening a database runs all migration steps that are code', async () => {
  const server = await startTestServer()
  const { rows } = await server.pool.query(
    'select name, done_at is not null as done from code_steps order by name',
  )
  await server.stop()
  expect(rows).toEqual([
    { name: 'exchange search texts', done: true },
    { name: 'exclusion skeletons', done: true },
    { name: 'nickname skeletons', done: true },
    { name: 'seed: contents', done: true },
    { name: 'seed: surveys', done: true },
  ])
})
