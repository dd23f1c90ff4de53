import { addDays, addMilliseconds, addMinutes, subDays } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exchanges } from '#server/db/schema.ts'
import { databases } from '#tests/support/databases.ts'
import { lettersWhile } from '#tests/support/letters.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import { lettersTo, remindedOf, remindersOf, tickAt } from '#tests/support/reminders.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { inTurn } from '#tests/support/several.ts'
import { anExchangeOf, aParticipantOf } from '#tests/support/swaps.ts'

describe.each(databases)('reminders before an exchange (%s)', (database) => {
  let server: TestServer
  let creator: LoggedIn
  beforeAll(async () => {
    server = await startTestServer({ database })
    creator = await aMemberOf(server)
  })
  afterAll(() => server.stop())

  const typesTo = async (member: LoggedIn) => (await remindersOf(member)).map(({ type }) => type)
  const tick = () => server.runJobs()
  const at = (instant: Date) => tickAt(server, instant)
  const startOf = ({ startAt }: { startAt: Date | null }) => startAt as Date

  /** An exchange that starts in three days, so that its reminders are due tomorrow. */
  const anExchangeAhead = (change: Parameters<typeof anExchangeOf>[2] = {}) =>
    anExchangeOf(server, creator, { startAt: addDays(server.clock.now(), 3), ...change })
  const momentOf = (exchange: { startAt: Date | null }) => subDays(startOf(exchange), 2)

  /** A member who has asked to be reminded before sign-ups close. */
  const anAsker = (change: Parameters<typeof aMemberOf>[1] = {}) =>
    aMemberOf(server, { signupReminders: true, ...change })

  describe('the start reminder', () => {
    test('asks participants once to check their address, two days before the start, in the app and by email', async () => {
      const exchange = await anExchangeAhead({
        label: 'Winter mail',
        startAt: new Date('2030-01-18T12:00:00.000Z'),
      })
      const one = await aParticipantOf(server, exchange)
      const other = await aParticipantOf(server, exchange)
      await at(addMilliseconds(momentOf(exchange), -1))
      expect(await remindersOf(one)).toEqual([])
      const [letter, ...more] = await lettersTo(server, one, () => at(momentOf(exchange)))
      await tick()
      const told = {
        type: 'exchange_starting',
        title: '“Winter mail” starts on Friday, January 18: is your address right?',
        link: `/exchange/${exchange.slug}`,
      }
      expect([await remindersOf(one), await remindersOf(other)]).toEqual([[told], [told]])
      expect([letter?.kind, letter?.subject, letter?.mailClass, more]).toEqual([
        'exchange-starting',
        told.title,
        'reminders',
        [],
      ])
      expect(letter?.link).toContain(told.link)
    })

    test('does not go to members who have left or have just signed up, nor by email to members who unsubscribed', async () => {
      const exchange = await anExchangeAhead()
      const quiet = await aParticipantOf(server, exchange, { endedMails: ['reminders'] })
      const gone = await aParticipantOf(server, exchange)
      await gone.api.delete(`/api/signups/${gone.signupId}`, { reason: 'No time' })
      server.clock.set(momentOf(exchange).toISOString())
      const late = await aParticipantOf(server, exchange)
      const letters = await lettersTo(server, quiet, tick)
      expect([await typesTo(quiet), letters, await typesTo(gone), await typesTo(late)]).toEqual([
        ['exchange_starting'],
        [],
        [],
        [],
      ])
    })

    test('is not sent for a cancelled exchange, nor more than a day late', async () => {
      const [called, missed] = [await anExchangeAhead(), await anExchangeAhead()]
      const [one, other] = [
        await aParticipantOf(server, called),
        await aParticipantOf(server, missed),
      ]
      const mod = await aModOf(server)
      await mod.api.post(`/api/mod/exchanges/${called.id}/cancel`, { reason: 'A flood.' })
      await at(momentOf(called))
      expect(await typesTo(one)).toEqual([])
      await server.db
        .update(exchanges)
        .set({ startAt: addDays(momentOf(missed), 1) })
        .where(eq(exchanges.id, missed.id))
      await tick()
      // This participant was reminded in time, and not again after the start was moved by a day.
      expect(await typesTo(other)).toEqual(['exchange_starting'])
      const unseen = await anExchangeAhead()
      const third = await aParticipantOf(server, unseen)
      await at(addDays(momentOf(unseen), 1))
      expect(await typesTo(third)).toEqual([])
    })

    test('is sent again, once, if the start is moved by days, but not by hours', async () => {
      const exchange = await anExchangeAhead()
      const one = await aParticipantOf(server, exchange)
      await at(momentOf(exchange))
      const moveTo = async (startAt: Date) => {
        await server.db
          .update(exchanges)
          .set({ startAt, endAt: addDays(startAt, 30) })
          .where(eq(exchanges.id, exchange.id))
        await at(subDays(startAt, 2))
        await tick()
        return (await typesTo(one)).length
      }
      const start = startOf(exchange)
      expect([await moveTo(addMinutes(start, 300)), await moveTo(addDays(start, 10))]).toEqual([
        1, 2,
      ])
    })
  })

  describe('the reminder that sign-ups are closing', () => {
    test('goes only to members who asked for it and could join', async () => {
      const exchange = await anExchangeAhead({ label: 'Sea glass', region: 'us', maxSpots: 3 })
      const there = await aParticipantOf(server, exchange, { signupReminders: true })
      const gone = await aParticipantOf(server, exchange, { signupReminders: true })
      await gone.api.delete(`/api/signups/${gone.signupId}`, { reason: 'No time' })
      const asking = await anAsker()
      const others = [
        await aMemberOf(server),
        await anAsker({ region: 'uk' }),
        await anAsker({ region: null }),
        await anAsker({ birthDate: '2014-06-01', parentEmail: 'vessar@parents.example' }),
        await anAsker({ suspendedAt: server.clock.now() }),
        await anAsker({ onboardedAt: null }),
        await anAsker({ closedAt: server.clock.now() }),
      ]
      const letters = await lettersWhile(server, () => at(momentOf(exchange)))
      await tick()
      const mailed = letters.filter(({ kind }) => kind === 'signup-reminder')
      const able = others.slice(0, -1)
      const told = (member: LoggedIn) => remindedOf(member, exchange)
      expect([await told(asking), await told(there), await told(gone)]).toEqual([
        ['signup_reminder'],
        ['exchange_starting'],
        [],
      ])
      expect(await inTurn(able.length, (i) => told(able[i] as LoggedIn))).toEqual(
        able.map(() => []),
      )
      expect(mailed.map(({ memberId, subject }) => [memberId, subject?.slice(0, 30)])).toEqual([
        [asking.id, 'Sign-ups for “Sea glass” close'],
      ])
    })

    test('is not sent for a full exchange until a spot becomes free', async () => {
      const exchange = await anExchangeAhead({ maxSpots: 2 })
      const asking = await anAsker()
      const [one] = [await aParticipantOf(server, exchange), await aParticipantOf(server, exchange)]
      await at(momentOf(exchange))
      const whileFull = await remindedOf(asking, exchange)
      await one.api.delete(`/api/signups/${one.signupId}`, { reason: 'No time' })
      await tick()
      expect([whileFull, await remindedOf(asking, exchange)]).toEqual([[], ['signup_reminder']])
    })

    test('can be turned on and off as a preference', async () => {
      const member = await aMemberOf(server)
      const remind = (signup_reminders: boolean) =>
        member.api.put('/api/me/preferences', { signup_reminders })
      const [one, other] = [
        await anExchangeAhead(),
        await anExchangeAhead({ startAt: addDays(server.clock.now(), 4) }),
      ]
      await remind(true)
      await at(momentOf(one))
      await remind(false)
      await at(momentOf(other))
      expect([await remindedOf(member, one), await remindedOf(member, other)]).toEqual([
        ['signup_reminder'],
        [],
      ])
    })
  })
})
