import { addDays, addMinutes } from 'date-fns'
import { searchTextOf } from '#rules/exchange/search-text.ts'
import { exchanges, exclusions } from '#server/db/schema.ts'
import { aMemberOf, anAddressOf, type LoggedIn } from './members.ts'
import type { TestServer } from './server.ts'
import { inTurn } from './several.ts'

type ExchangeRow = typeof exchanges.$inferSelect

let count = 0

/**
 * An approved exchange with open sign-ups that starts in five days and runs for thirty. Pass only what matters, and
 * `PENDING` for an exchange that waits for approval.
 */
export async function anExchangeOf(
  { db, clock }: TestServer,
  { id: userId }: Pick<LoggedIn, 'id'>,
  change: Partial<typeof exchanges.$inferInsert> = {},
): Promise<ExchangeRow> {
  count += 1
  const now = clock.now()
  const startAt = change.startAt ?? addDays(now, 5)
  const named = {
    label: `Winter mail ${count}`,
    summary: 'A parcel for the longest night.',
    ...change,
  }
  const [row] = await db
    .insert(exchanges)
    .values({
      slug: `winter-mail-${count}`,
      userId,
      description: 'Something warm, something sweet, something small.',
      region: 'worldwide',
      maxSpots: 10,
      preferredStartAt: startAt.toISOString().slice(0, 10),
      signupDuration: 15,
      exchangeDuration: 30,
      approvedBy: userId,
      approvedAt: now,
      startAt,
      endAt: addDays(startAt, 30),
      createdAt: now,
      updatedAt: now,
      searchText: searchTextOf({ ...named, nickname: null }),
      ...named,
    })
    .returning()
  if (!row) throw new Error('no exchange was made')
  return row
}

/** The changes that make an exchange pending. */
export const PENDING = { approvedBy: null, approvedAt: null, startAt: null, endAt: null } as const

export interface Participant extends LoggedIn {
  nickname: string
  email: string
  signupId: number
  addressId: number
}

let participants = 0

/** A member with a unique name and address who has signed up. */
export async function aParticipantOf(
  server: TestServer,
  { id: exchange_id }: Pick<ExchangeRow, 'id'>,
  change: Parameters<typeof aMemberOf>[1] = {},
): Promise<Participant> {
  participants += 1
  const nickname = `Swapper ${participants}`
  const email = `swapper.${participants}@critters.example`
  const member = await aMemberOf(server, { nickname, email, ...change })
  const addressId = await anAddressOf(server, member, { line1: `${participants} Temple Road` })
  const { status, body } = await member.api.post('/api/signups', { exchange_id })
  if (status !== 201) throw new Error(`no sign-up: ${status} ${body.message}`)
  return { ...member, nickname, email, signupId: body.data.id, addressId }
}

/** Puts a member on another member's list, so that the two are never paired. */
export async function excludes(
  { db, clock }: TestServer,
  { id: memberId }: Pick<LoggedIn, 'id'>,
  { id: excludedId }: Pick<LoggedIn, 'id'>,
): Promise<void> {
  await db.insert(exclusions).values({ memberId, excludedId, createdAt: clock.now() })
}

export interface Swap {
  exchange: ExchangeRow
  /** The participants in an order in which each sends to the next, and the last to the first. */
  circle: Participant[]
}

/** A running exchange with this many participants. Moves the clock forward to start the exchange. */
export async function aSwapOf(
  server: TestServer,
  size: number,
  change: Partial<typeof exchanges.$inferInsert> = {},
): Promise<Swap> {
  const creator = await aMemberOf(server)
  const startAt = addMinutes(server.clock.now(), 1)
  const exchange = await anExchangeOf(server, creator, { startAt, maxSpots: 100, ...change })
  const everybody = await inTurn(size, () => aParticipantOf(server, exchange))
  server.clock.advance({ minutes: 1 })
  await server.runJobs()
  return { exchange, circle: await inCircle(everybody, exchange) }
}

/** Opens a participant's envelope. After that, pages and notices may name their recipient. */
export async function openEnvelope({ api, signupId }: Participant): Promise<void> {
  const { status } = await api.post(`/api/signups/${signupId}/acknowledge`)
  if (status !== 204) throw new Error(`the envelope did not open: ${status}`)
}

/** Sorts the participants along the circle, starting with the first. */
async function inCircle(
  everybody: Participant[],
  { id }: Pick<ExchangeRow, 'id'>,
): Promise<Participant[]> {
  const byId = new Map(everybody.map((one) => [one.id, one]))
  const circle: Participant[] = []
  let next = everybody[0]
  while (next && !circle.includes(next)) {
    circle.push(next)
    const { body } = await next.api.get(`/api/exchange-detail/${id}`)
    next = byId.get(body.data.my_signup.paired_with)
  }
  if (circle.length !== everybody.length) throw new Error('the pairs are several loops')
  return circle
}
