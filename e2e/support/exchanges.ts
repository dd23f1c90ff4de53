import type { Survey } from '#rules/survey/schema.ts'
import { daysAfter } from '#rules/time/clock.ts'
import { call, join } from './members.ts'
import type { Server } from './server.ts'

interface Wishes {
  label: string
  region?: string
  spots?: number
  /** Number of days until the exchange starts; sign-ups are open until then. */
  startsIn?: number
  /** Uses the first approved cover. */
  hasCover?: boolean
  /** Ids of the surveys that participants have to answer first. */
  surveys?: number[]
  /** True if guests with the link may see it. */
  isPublic?: boolean
  /** Session token of the creator; by default, of a member whom no test uses. */
  creator?: string
}

interface Staff {
  host: string
  mod: string
}

const staff = new WeakMap<Server, Promise<Staff>>()

async function joinAsStaff(server: Server): Promise<Staff> {
  return {
    host: await join(server, 'host@critters.example', 'Host'),
    mod: await join(server, server.nextAdminEmail(), 'Keeper'),
  }
}

/** Tokens of the default creator and mod, who join each server once. */
function staffOf(server: Server): Promise<Staff> {
  const known = staff.get(server) ?? joinAsStaff(server)
  staff.set(server, known)
  return known
}

/** The date in this many days, in the format of a date field. */
export const dayIn = (server: Server, days: number): string =>
  daysAfter(server.now(), days).toISOString().slice(0, 10)

interface Proposed {
  id: number
  slug: string
  label: string
}

/** Proposes an exchange, which then waits for approval. */
export async function proposeExchange(
  server: Server,
  {
    label,
    region = 'worldwide',
    spots = 10,
    startsIn = 10,
    hasCover = false,
    surveys = [],
    isPublic = false,
    creator,
  }: Wishes,
): Promise<Proposed> {
  const token = creator ?? (await staffOf(server)).host
  const [header] = hasCover ? await call(server, '/approved_headers', { token }) : []
  const { id, slug } = await call(server, '/exchanges', {
    token,
    body: {
      label,
      summary: 'Small parcels before the long night.',
      description: 'Send something that fits in a shoebox.',
      region,
      max_spots: spots,
      preferred_start_at: dayIn(server, startsIn),
      signup_duration: 15,
      exchange_duration: 15,
      picture_id: header?.id ?? null,
      surveys,
      is_public: isPublic,
    },
  })
  return { id, slug, label }
}

export interface Announced extends Proposed {
  modToken: string
}

/** Proposes and approves an exchange, which is then open for sign-ups. */
export async function openExchange(server: Server, wishes: Wishes): Promise<Announced> {
  const proposed = await proposeExchange(server, wishes)
  const { mod: modToken } = await staffOf(server)
  await call(server, `/mod/exchanges/${proposed.id}/approve`, { token: modToken, body: {} })
  return { ...proposed, modToken }
}

/** Signs these members up and pairs them. */
export async function pair(
  server: Server,
  { id, modToken }: Announced,
  members: readonly { token: string }[],
) {
  for (const { token } of members)
    await call(server, '/signups', { token, body: { exchange_id: id } })
  await call(server, `/mod/exchanges/${id}/pair`, { token: modToken, body: {} })
}

/** Answers the survey "Treats" for these members. @returns its id */
export async function answerTreats(
  server: Server,
  tokens: readonly [string, ...string[]],
): Promise<number> {
  const surveys: Survey[] = await call(server, '/surveys', { token: tokens[0] })
  const id = surveys.find(({ label }) => label === 'Treats')?.id ?? 0
  const answers = ['Both', ['None of those are relevant'], false, null, 'Bread']
  for (const token of tokens)
    await call(server, `/surveys/${id}/answer`, { token, body: { id, answers } })
  return id
}

/** Records a posted parcel, and a received gift that is shared as a post. */
export async function exchangeGifts(
  server: Server,
  { id }: Announced,
  sender: { token: string },
  receiver: { token: string },
  message: string,
) {
  const body = { exchange_id: id, type: 'physical_sent', content: 'https://track.example/1' }
  await call(server, '/steps', { token: sender.token, body })
  await call(server, '/steps/stepandpost', {
    token: receiver.token,
    body: { exchange_id: id, message, location: null, pictures: [], videos: [], tags: [1] },
  })
}
