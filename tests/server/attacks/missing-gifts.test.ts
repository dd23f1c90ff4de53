import { addDays, addHours, startOfDay } from 'date-fns'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MissingEntry } from '#rules/exchange/missing.ts'
import { members, pictures } from '#server/db/schema.ts'
import { hashPassword } from '#server/secrets/passwords.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { aMemberOf, aModOf, type LoggedIn } from '#tests/support/members.ts'
import {
  aLateSwap,
  answer,
  casesAbout,
  miss,
  ON_ITS_WAY,
  read,
  signupOf,
} from '#tests/support/missing-calls.ts'
import { aPng } from '#tests/support/pictures.ts'
import { type MissingWorld, playedMissing, type Readings } from '#tests/support/played-missing.ts'
import { readingsOf } from '#tests/support/readings.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { Participant } from '#tests/support/swaps.ts'
import { upload } from '#tests/support/uploads.ts'

/** Two circles in which the observed member has the same recipient but different gifters. */
const ONE_WAY = [0, 1, 2, 3, 4]
const ANOTHER = [0, 1, 4, 3, 2]

const differences = (one: Readings, other: Readings) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name))

const servers: TestServer[] = []
let one: MissingWorld
let other: MissingWorld
async function played(order: readonly number[]): Promise<MissingWorld> {
  const server = await startTestServer()
  servers.push(server)
  return playedMissing(server, order)
}
// Each world is played in its own hook, so that each gets the full timeout.
beforeAll(async () => {
  one = await played(ONE_WAY)
})
beforeAll(async () => {
  other = await played(ANOTHER)
})
afterAll(() => Promise.all(servers.map((server) => server.stop())))

describe('a gift that has not come', () => {
  test('shows its recipient the same responses and emails in two worlds with different gifters', () => {
    expect(one.gifterId).not.toBe(other.gifterId)
    expect(differences(one.observed, other.observed)).toEqual([])
  })

  test('shows mods and members outside the swap the same in both worlds', () => {
    expect(differences(one.outsiders, other.outsiders)).toEqual([])
    expect(differences(one.mods, other.mods)).toEqual([])
  })

  test('shows a member who is the gifter in only one world different things in the two worlds', () => {
    expect(differences(one.players, other.players)).toEqual(
      expect.arrayContaining(['after the gifter’s answer: /api/exchange-detail/{id}']),
    )
  })

  test('is in the compared bell, emails, sign-up, entries and cases at the mods’ desk', () => {
    const last = 'after the mods have settled it'
    const bell = one.observed.get(`${last}: /api/notifications`)
    const emails = [...one.observed].flatMap(([name, text]) =>
      name.startsWith(`${last}: email`) ? [text] : [],
    )
    const said = one.observed.get(
      'when the parcel has not come in its days: /api/signups/{id}/missing-gift',
    )
    const question = one.observed.get('after their own silence: the question')
    expect([
      bell?.match(/hasn’t received anything|news about your gift|are looking for|have settled/g),
      emails.filter((text) => text.includes('The post has lost it.')).length,
      said?.match(/"kind":"\w+"/g),
      question?.match(/"kind":"\w+"/g),
      one.mods.get('when the parcel has not come in its days')?.match(/"kind":"\w+"/g),
    ]).toEqual([
      [
        'have settled',
        'have settled',
        'are looking for',
        'are looking for',
        'news about your gift',
        'hasn’t received anything',
      ],
      2,
      ['"kind":"asked"', '"kind":"on_its_way"', '"kind":"not_come"'],
      ['"kind":"asked"', '"kind":"silent"'],
      ['"kind":"missing_gift"', '"kind":"asked"', '"kind":"on_its_way"', '"kind":"not_come"'],
    ])
  })

  test('shows its recipient nothing of the hour at which their gifter answered', async () => {
    const server = servers[0] as TestServer
    const shown = async (hour: number) => {
      const { exchange, gifter, recipient, from } = await aLateSwap(server)
      await miss(recipient)
      const midnight = startOfDay(addDays(from, 1))
      server.clock.set(addHours(midnight, hour).toISOString())
      await answer(gifter)
      const { missing_gift } = await signupOf(recipient, exchange)
      const daysFrom = (day: string) => (Date.parse(day) - midnight.getTime()) / 86_400_000
      const { state, until, entries } = (await read(recipient, 'receiving')).body.data
      return {
        signed: [missing_gift?.state, missing_gift?.entries, daysFrom(missing_gift?.until ?? '')],
        state,
        days: daysFrom(until),
        entries: entries.map((entry: MissingEntry) => ({ ...entry, day: daysFrom(entry.day) })),
      }
    }
    expect(await shown(1)).toEqual(await shown(22))
  })
})

describe('the photo of a receipt', () => {
  let server: TestServer
  beforeAll(() => {
    server = servers[0] as TestServer
  })

  /** A gifter who has answered with a photo. */
  async function anAnswerWithPhoto() {
    const swap = await aLateSwap(server)
    await miss(swap.recipient)
    const [photo] = (await upload(swap.gifter, { bytes: await aPng() })).body.data
    const { status } = await answer(swap.gifter, { ...ON_ITS_WAY, picture_id: photo.id })
    expect(status).toBe(200)
    return { ...swap, photo, url: photo.formats.original as string }
  }
  const photoFor = async (reader: Participant, side: 'receiving' | 'sending') =>
    (await read(reader, side)).body.data.entries.at(-1).picture

  test('is shown to both sides and the mods, who can open it, and to nobody else', async () => {
    const { exchange, gifter, recipient, other, url } = await anAnswerWithPhoto()
    const outsider = await aMemberOf(server)
    const reads = async (reader: Pick<LoggedIn, 'api'>) =>
      [...(await readingsOf(server, reader)).values()].flat().some((text) => text.includes(url))
    expect([await photoFor(recipient, 'receiving'), await photoFor(gifter, 'sending')]).toEqual([
      url,
      url,
    ])
    expect([
      await reads(recipient),
      await reads(other),
      await reads(outsider),
      await reads(server),
    ]).toEqual([true, false, false, false])
    server.clock.advance({ days: 20 })
    await server.runJobs()
    const [about] = await casesAbout(await aModOf(server), exchange)
    expect(about?.gift?.entries.map(({ picture }) => picture)).toEqual([null, url, null])
    expect((await recipient.api.get(url)).headers['content-type']).toBe('image/webp')
  })

  test('is shown only to the mods and the gifter if the recipient is a minor', async () => {
    const { gifter, recipient, url } = await anAnswerWithPhoto()
    await server.db
      .update(members)
      .set({ birthDate: '2015-03-01', parentConfirmedAt: server.clock.now() })
      .where(eq(members.id, recipient.id))
    expect([await photoFor(recipient, 'receiving'), await photoFor(gifter, 'sending')]).toEqual([
      null,
      url,
    ])
  })

  test('cannot be used by another member, and is deleted with its gifter’s account', async () => {
    const { gifter, recipient, other, photo, url } = await anAnswerWithPhoto()
    await miss(other)
    const stolen = await answer(recipient, { ...ON_ITS_WAY, picture_id: photo.id })
    expect([stolen.status, Object.keys(stolen.body.errors)]).toEqual([422, ['picture_id']])
    const passwordHash = await hashPassword(PASSWORD)
    await server.db.update(members).set({ passwordHash }).where(eq(members.id, gifter.id))
    expect((await gifter.api.delete('/api/me', { password: PASSWORD })).status).toBe(204)
    const left = await server.db.$count(pictures, eq(pictures.id, photo.id))
    expect([left, (await read(recipient, 'receiving')).text.includes(url)]).toEqual([0, false])
  })
})
