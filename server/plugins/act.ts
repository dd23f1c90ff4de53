import { createHmac } from 'node:crypto'
import { addHours } from 'date-fns'
import { eq, lte } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Act, MyAct } from '#server/act.ts'
import { LOCK_TIMEOUT, refusalOf, sqlState } from '#server/db/failures.ts'
import { withPatience } from '#server/db/patience.ts'
import { deleteInPieces } from '#server/db/pieces.ts'
import { idempotencyKeys, type KeptAnswer } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { bodyOf, notFound, Refused } from '#server/errors/refused.ts'
import { enqueuedJobs } from '#server/work/queue.ts'
import { memberOf } from './session.ts'
import { Turns } from './turns.ts'

/** The result of a route's work, sent as `{ data }` with 200 by default. Work that returns nothing gets a 204. */
export interface Answer {
  status?: number
  data?: unknown
  /** Paging data of a list. */
  meta?: unknown
  /** The id that is stored instead of the data. `recall` rebuilds the data from it. */
  reference?: number
}

type Work<Doing, Request> = (act: Doing, request: Request) => Promise<Answer> | Promise<void>

interface ActOptions<Doing, Request> {
  /**
   * True if the response contains a token or a ticket. Such a response is not stored, and a retry does the work again.
   */
  secret?: boolean
  /**
   * Rebuilds the data of a response for a retry. Used for responses with a postal address, of which only the
   * `reference` is stored. Returns null if the data no longer exists.
   */
  recall?: (act: Doing, request: Request, reference: number) => Promise<unknown>
}

/** Turns the work of a route that changes data into the route's handler. */
type Declaring<Doing> = <Request extends Asked>(
  work: Work<Doing, Request>,
  options?: ActOptions<Doing, NoInfer<Request>>,
) => Handler<Request>

type Asked = Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body' | 'member' | 'ip'>
/** The methods of a reply that an act uses, independent of the route's schema. */
type Replying = Pick<FastifyReply, 'header' | 'code' | 'send'>
type Handler<Request> = (request: Request, reply: Replying) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Wraps the work of a route that changes something: runs it in one transaction, which also claims the idempotency
     * key and stores the response if the request has a key. A `Refused` thrown by the work rolls the work back, and
     * becomes a response like any other. Slow work does not belong in the transaction: do it first, then call the
     * handler that `act` returns.
     */
    act: Declaring<MyAct>
    /** Like `act`, for a route that needs no login. */
    actOfAnyone: Declaring<Act>
  }
}

export interface ActSettings {
  /** Maximum time that a duplicate waits for the original. */
  patienceMs: number
  /** Called when an act has enqueued a job. */
  workWaiting: () => void
}

const NOTHING: Answer = { status: 204 }
const keptOf = ({ status = 200, ...rest }: Answer): KeptAnswer => ({ status, ...rest })
const HOURS_KEPT = 24
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

interface Outcome {
  kept: KeptAnswer
  replayed: boolean
}

export const act = fp<ActSettings>(async (app, { patienceMs, workWaiting }) => {
  const turns = new Turns(patienceMs)

  const declaring =
    <Whose extends object>(whose: (request: Asked) => Whose): Declaring<Act & Whose> =>
    (work, { secret, recall } = {}) =>
    async (request, reply) => {
      const given = { ...whose(request), site: app.config, random: app.random }
      const key = keyOf(request)
      const claim = key && !secret ? claimOf(key, request, patienceMs) : null
      const before = enqueuedJobs()
      const end = claim ? await turns.take(claim.id) : () => {}
      if (!end) throw stillWorking()
      let outcome: Outcome
      try {
        outcome = await app.db.transaction(async (tx) => {
          const act = { ...given, tx, now: app.clock.now() }
          const piece: Piece = {
            tx,
            now: act.now,
            work: async (inner) => keptOf((await work({ ...act, tx: inner }, request)) ?? NOTHING),
            recall: recall && ((reference) => recall(act, request, reference)),
          }
          return claim ? onlyOnce(piece, claim) : { kept: await piece.work(tx), replayed: false }
        })
      } finally {
        end()
      }
      if (enqueuedJobs() !== before) workWaiting()
      await send(reply, outcome)
    }

  app.decorate(
    'act',
    declaring((request) => ({ me: memberOf(request) })),
  )
  app.decorate(
    'actOfAnyone',
    declaring(() => ({})),
  )
})

/** One call of an act. */
interface Piece {
  tx: Tx
  now: Date
  work: (inner: Tx) => Promise<KeptAnswer>
  recall: ((reference: number) => Promise<unknown>) | undefined
}

const stillWorking = () =>
  new Refused(409, 'We’re still working on this request', {
    code: 'in_progress',
    retryAfter: 1,
  })

function keyOf(request: Asked): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && UUID.test(key)) return key.toLowerCase()
  throw new Refused(400, 'The Idempotency-Key must be a UUID', { code: 'idempotency_key' })
}

interface Claim {
  id: string
  /** The caller; null without a login. */
  memberId: number | null
  fingerprint: string
  /** Maximum time to wait for an earlier request with the same key. */
  patienceMs: number
}

function claimOf(key: string, request: Asked, patienceMs: number): Claim {
  const hash = (parts: unknown[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  return {
    id: hash(request.member ? ['member', request.member.id] : ['address', request.ip]),
    memberId: request.member?.id ?? null,
    fingerprint: hash([request.method, request.url, request.body ?? null]),
    patienceMs,
  }
}

/** Does the work in a savepoint, so that a refusal rolls it back and the transaction can still store the response. */
async function attempt({ tx, work }: Piece): Promise<KeptAnswer> {
  try {
    return await tx.transaction(work)
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused || !isFixed(refused.status)) throw error
    return { status: refused.status, refusal: bodyOf(refused) }
  }
}

/** True for statuses that a retry would get again. After a 401, a 429 or a server error, a retry may succeed. */
const isFixed = (status: number) =>
  status >= 400 && status < 500 && status !== 401 && status !== 429

async function onlyOnce(piece: Piece, claim: Claim): Promise<Outcome> {
  const { tx, now, recall } = piece
  const earlier = await claimKey(tx, claim, now)
  if (earlier) {
    if (earlier.reference === undefined || !recall) return { kept: earlier, replayed: true }
    const data = await recall(earlier.reference)
    // The item that the original request created has been deleted since then, so there is no response to repeat.
    if (data === null) throw notFound()
    return { kept: { ...earlier, data }, replayed: true }
  }
  const kept = await attempt(piece)
  await tx
    .update(idempotencyKeys)
    .set({ answer: recall ? { ...kept, data: undefined } : kept })
    .where(eq(idempotencyKeys.id, claim.id))
  return { kept, replayed: false }
}

/**
 * Margin between our query deadline and the lock timeout of the database. The lock timeout must come first, because
 * only its error says why the wait ended.
 */
const TO_HEAR_OF_IT_MS = 500

/** Claims the key, after waiting for the same request in another process. @returns true when the key is ours */
async function isClaimed(tx: Tx, claim: Claim, now: Date): Promise<boolean> {
  const expiresAt = addHours(now, HOURS_KEPT)
  const claiming = tx
    .insert(idempotencyKeys)
    .values({ id: claim.id, fingerprint: claim.fingerprint, memberId: claim.memberId, expiresAt })
    .onConflictDoUpdate({
      target: idempotencyKeys.id,
      set: { fingerprint: claim.fingerprint, expiresAt },
      setWhere: lte(idempotencyKeys.expiresAt, now),
    })
    .returning({ id: idempotencyKeys.id })
  const patience = { query: claim.patienceMs + TO_HEAR_OF_IT_MS }
  try {
    return (await withPatience(patience, () => claiming)).length > 0
  } catch (error) {
    // Only here does a lock timeout mean a duplicate request. Anywhere else it means that the server is busy.
    if (sqlState(error) === LOCK_TIMEOUT) throw stillWorking()
    throw error
  }
}

/**
 * @returns the response to an earlier request with this key, or null when the key is ours
 */
async function claimKey(tx: Tx, claim: Claim, now: Date): Promise<KeptAnswer | null> {
  if (await isClaimed(tx, claim, now)) return null
  const [earlier] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, claim.id))
  if (earlier?.fingerprint !== claim.fingerprint) throw usedForAnother()
  return earlier.answer
}

const usedForAnother = () =>
  new Refused(422, 'This Idempotency-Key was used for another request', { code: 'idempotency_key' })

async function send(reply: Replying, { kept, replayed }: Outcome): Promise<void> {
  if (replayed) reply.header('Idempotent-Replayed', 'true')
  reply.code(kept.status)
  const { data, meta } = kept
  await reply.send(kept.refusal ?? (data === undefined ? undefined : { data, meta }))
}

/** Deletes responses that are older than a day. */
export const clearIdempotencyKeys = (db: Db, now: Date): Promise<void> =>
  deleteInPieces(db, idempotencyKeys, lte(idempotencyKeys.expiresAt, now))
