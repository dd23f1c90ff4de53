import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import {
  giftDefaults,
  missingEntries,
  missingGifts,
  modCases,
  notifications,
} from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'
import { createTestDatabase, databases, type TestDatabase } from '#tests/support/databases.ts'
import { often } from '#tests/support/effort.ts'
import { diceOf } from '#tests/support/exclusions.ts'
import { insertLateMail, type LateMail, type LateMember } from '#tests/support/late-mail.ts'
import { aCall, type Call, type Life, live, make } from '#tests/support/lives.ts'
import { LOOKED, ON_ITS_WAY } from '#tests/support/missing-calls.ts'

/** The number of exchanges. In each, the process is killed in six rounds, one for each step of its cases. */
const EXCHANGES = often({ sample: 1, whole: 17 })
const PAIRS = 6
/** More statements than most steps need, so that the process also dies between two steps. */
const STATEMENTS = 120
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** The days from the start of one exchange's cases to the next. */
const DAYS_APART = 20

interface Step {
  /** The hours since the start. */
  hours: number
  /** The calls that members and the mod make then. */
  calls: (caseIds: ReadonlyMap<number, number>) => Call[]
}

/** The first half of the gifters are silent, and the others answer that the gift is on its way. */
const stepsOf = ({ exchangeId, pairs, mod }: LateMail): Step[] => {
  const [silent, sending] = [pairs.slice(0, PAIRS / 2), pairs.slice(PAIRS / 2)]
  const settling = { how: 'gift_never_sent', reason: 'Nothing was sent.' }
  const received = { exchange_id: exchangeId, type: 'received' }
  return [
    {
      hours: 0,
      calls: () =>
        pairs.map(({ recipient: { token, signupId } }) =>
          aCall(token, `signups/${signupId}/not-received`, LOOKED),
        ),
    },
    {
      hours: 1,
      calls: () =>
        sending.map(({ gifter: { token, signupId } }) =>
          aCall(token, `signups/${signupId}/missing-gift/answer`, ON_ITS_WAY),
        ),
    },
    { hours: 49, calls: () => [] },
    { hours: 97, calls: () => [] },
    { hours: 408, calls: () => [] },
    {
      hours: 409,
      calls: (caseIds) => [
        ...silent.map(({ recipient: { id } }) =>
          aCall(mod.token, `mod/cases/${caseIds.get(id)}/settle`, settling),
        ),
        ...sending.map(({ recipient: { token } }) => aCall(token, 'steps', received)),
      ],
    },
  ]
}

const WITH_MODS = 'The elves are looking for a gift'
const SETTLED = 'The elves have settled the missing gift'
const MISSED = 'Your recipient hasn’t received anything'

const SILENT = {
  state: ['settled'],
  entries: ['0 h: asked', '97 h: silent', '409 h: settled'],
  gifter: [
    `0 h: ${MISSED}`,
    '49 h: Please tell us about your gift',
    `97 h: ${WITH_MODS}`,
    `409 h: ${SETTLED}`,
  ],
  recipient: [`97 h: ${WITH_MODS}`, `409 h: ${SETTLED}`],
  letters: [
    ['gift-missed', 'gift-missed-reminder', 'gift-missed-settled', 'gift-missed-with-mods'],
    ['gift-missed-settled', 'gift-missed-with-mods'],
  ],
  desk: 1,
  owed: 1,
}

const SENDING = {
  state: ['arrived'],
  entries: ['0 h: asked', '1 h: on_its_way', '408 h: not_come'],
  gifter: [
    `0 h: ${MISSED}`,
    `408 h: ${WITH_MODS}`,
    '409 h: Your recipient has received a gift from you',
  ],
  recipient: ['1 h: There’s news about your gift', `408 h: ${WITH_MODS}`],
  letters: [
    ['gift-missed', 'gift-missed-with-mods', 'recipient-stepped'],
    ['gift-missed-answered', 'gift-missed-with-mods'],
  ],
  desk: 1,
  owed: 0,
}

const AT_THE_DESK = 'A gift that hasn’t come is waiting for a mod'

const EVERYTHING_ONCE = {
  cases: [...Array(PAIRS / 2).fill(SILENT), ...Array(PAIRS / 2).fill(SENDING)],
  mod: [97, 408].flatMap((hours) => Array(PAIRS / 2).fill(`${hours} h: ${AT_THE_DESK}`)),
}

describe.each(databases)('cases of missing gifts (%s)', (database) => {
  let place: TestDatabase
  let life: Life | null
  beforeEach(async () => {
    place = await createTestDatabase(database)
    life = null
  })
  afterEach(async () => {
    if (life && !life.isOver()) await life.end('SIGKILL')
    await place.remove()
  })

  async function inDatabase<Result>(look: (db: Db) => Promise<Result>): Promise<Result> {
    const { db, close } = await openDatabase({ ...place, databasePool: 2 })
    const result = await look(db)
    await close()
    return result
  }

  /** Starts the server and repeats the calls that the killed process may not have answered. */
  async function resume(aheadMs: number, unsure: readonly Call[]): Promise<Life> {
    life = await live(place, aheadMs)
    for (const call of unsure) expect(await make(life, call)).toBeLessThan(300)
    await life.order({ advance: 0 })
    return life
  }

  async function caseIdsFor({ url }: Life, { mod }: LateMail): Promise<Map<number, number>> {
    const headers = { authorization: `Bearer ${mod.token}` }
    const answer = await fetch(`${url}/api/mod/cases?perPage=100`, { headers })
    const { data } = (await answer.json()) as { data: { id: number; member: { id: number } }[] }
    return new Map(data.map(({ id, member }) => [member.id, id]))
  }

  /**
   * Plays the cases of one exchange. During each step the process dies, and the next process completes the step.
   * @returns for each round, whether the process died before the step was completed
   */
  async function play(mail: LateMail, startMs: number, random: () => number): Promise<boolean[]> {
    const cuts: boolean[] = []
    let [aheadMs, unsure] = [startMs, [] as Call[]]
    for (const { hours, calls } of stepsOf(mail)) {
      const here = await resume(aheadMs, unsure)
      unsure = calls(await caseIdsFor(here, mail))
      const nextMs = startMs + hours * HOUR_MS
      await here.order({ dieAfter: 1 + Math.floor(random() * STATEMENTS) })
      await here.order({ advance: nextMs - aheadMs })
      for (const call of unsure) await make(here, call)
      cuts.push(here.isOver())
      await here.end('SIGKILL')
      aheadMs = nextMs
    }
    const last = await resume(aheadMs, unsure)
    // Emails that the killed process had taken are sent after its lease, or after the pause of a job that was often killed.
    await last.order({ advance: 20 * MINUTE_MS })
    await last.end('SIGTERM')
    return cuts
  }

  /** The kinds of the emails to a member. */
  function lettersTo({ email }: LateMember): string[] {
    const folder = join(place.dataDir, 'mail')
    return (
      readdirSync(folder)
        // A killed process may leave an unfinished file, whose name starts with a dot.
        .filter((name) => !name.startsWith('.'))
        .filter((name) => readFileSync(join(folder, name), 'utf8').includes(`To: ${email}`))
        .map((name) => name.replace(/^\d+-|\.eml$/g, ''))
        .toSorted()
    )
  }

  const outcomeOf = ({ exchangeId, pairs, mod }: LateMail, start: Date) =>
    inDatabase(async (db) => {
      const at = (time: Date, words: string) =>
        `${Math.floor((time.getTime() - start.getTime()) / HOUR_MS)} h: ${words}`
      const noticesTo = async ({ id }: { id: number }) =>
        (
          await db
            .select()
            .from(notifications)
            .where(eq(notifications.userId, id))
            .orderBy(asc(notifications.id))
        ).map(({ title, createdAt }) => at(createdAt, title.replace(/ in “.*| by .*/, '')))
      const rows = await db
        .select()
        .from(missingGifts)
        .where(eq(missingGifts.exchangeId, exchangeId))
      const entries = await db.select().from(missingEntries).orderBy(asc(missingEntries.id))
      const cases = pairs.map(async ({ gifter, recipient }) => {
        const mine = rows.filter(({ recipientId }) => recipientId === recipient.id)
        return {
          state: mine.map(({ state }) => state),
          entries: entries
            .filter(({ caseId }) => mine.some(({ id }) => id === caseId))
            .map(({ kind, createdAt }) => at(createdAt, kind)),
          gifter: await noticesTo(gifter),
          recipient: await noticesTo(recipient),
          letters: [lettersTo(gifter), lettersTo(recipient)],
          desk: await db.$count(modCases, eq(modCases.memberId, recipient.id)),
          owed: await db.$count(giftDefaults, eq(giftDefaults.memberId, gifter.id)),
        }
      })
      return {
        cases: await Promise.all(cases),
        // The mods are also reminded of cases that wait for days.
        mod: (await noticesTo(mod)).filter((words) => words.endsWith(AT_THE_DESK)),
      }
    })

  test(
    'go through every step once, and at its time, although the process is killed during each step',
    async () => {
      const random = diceOf(86)
      const cuts: boolean[] = []
      for (let number = 0; number < EXCHANGES; number += 1) {
        const startMs = number * DAYS_APART * 24 * HOUR_MS
        const start = new Date(Date.now() + startMs)
        const mail = await inDatabase((db) => insertLateMail(db, PAIRS, start))
        cuts.push(...(await play(mail, startMs, random)))
        if (process.env.SHOW_TIMES) console.info(database, number + 1, cuts.filter(Boolean).length)
        expect(await outcomeOf(mail, start)).toEqual(EVERYTHING_ONCE)
      }
      expect(cuts).toContain(true)
    },
    180_000 + EXCHANGES * 300_000,
  )
})
