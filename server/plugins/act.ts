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
import { enqueuedMails } from '#server/mail/outbox.ts'
import { bodyOf, notFound, Refused } from '#server/refused.ts'
import { sentJobs } from '#server/work/boss.ts'
import { memberOf } from './session.ts'
import { Turns } from './turns.ts'

/** What a piece of work answers: `{ data }` with 200 unless it says otherwise; nothing at all is a 204. */
export interface Answer {
  status?: number
  data?: unknown
  /** Of a page of a list. */
  meta?: unknown
  /** For `recall`: what is stored instead of the answer. */
  reference?: number
}

type Work<Doing, Request> = (act: Doing, request: Request) => Promise<Answer> | Promise<void>

interface ActOptions<Doing, Request> {
  /** The answer holds a token or a ticket: nothing of it is stored, and a retry does the work again. */
  secret?: boolean
  /** The answer holds an address: only its `reference` is stored, and this rebuilds it for a retry, or gives null. */
  recall?: (act: Doing, request: Request, reference: number) => Promise<unknown>
}

/** How a route declares what it changes. */
type Declaring<Doing> = <Request extends Asked>(
  work: Work<Doing, Request>,
  options?: ActOptions<Doing, NoInfer<Request>>,
) => Handler<Request>

type Asked = Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body' | 'member' | 'ip'>
/** What an act needs of a reply, whatever type the route's schema gives it. */
type Replying = Pick<FastifyReply, 'header' | 'code' | 'send'>
type Handler<Request> = (request: Request, reply: Replying) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * How a route changes something: one transaction around the work, the idempotency key claimed and the
     * answer kept in it. A `Refused` thrown by the work undoes the work and is an answer like any other.
     * Nothing slow belongs inside; a handler may do it first and then call what `act` returns.
     */
    act: Declaring<MyAct>
    /** The same for a route that needs no member. */
    actOfAnyone: Declaring<Act>
  }
}

export interface ActSettings {
  /** How long a duplicate waits for the original. */
  patienceMs: number
  /** Called when it has left something to do: mails to send, or heavy work. */
  workWaiting: () => void
}

const NOTHING: Answer = { status: 204 }
const HOURS_KEPT = 24
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

interface Outcome {
  kept: KeptAnswer
  replayed: boolean
}

const leftBehind = () => enqueuedMails() + sentJobs()

export const act = fp<ActSettings>(async (app, { patienceMs, workWaiting }) => {
  const turns = new Turns(patienceMs)

  const declaring =
    <Whose extends object>(whose: (request: Asked) => Whose): Declaring<Act & Whose> =>
    (work, { secret, recall } = {}) =>
    async (request, reply) => {
      const given = { ...whose(request), site: app.config, random: app.random }
      const key = keyOf(request)
      const claim = key && !secret ? claimOf(key, request, patienceMs) : null
      const before = leftBehind()
      const end = claim ? await turns.take(claim.id) : () => {}
      if (!end) throw stillWorking()
      let outcome: Outcome
      try {
        outcome = await app.db.transaction((tx) => {
          const act = { ...given, tx, now: app.clock.now() }
          const piece: Piece = {
            tx,
            now: act.now,
            work: async (inner) => (await work({ ...act, tx: inner }, request)) ?? NOTHING,
            recall: recall && ((reference) => recall(act, request, reference)),
          }
          return claim ? onlyOnce(piece, claim) : fresh(piece)
        })
      } finally {
        end()
      }
      if (leftBehind() !== before) workWaiting()
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
  work: (inner: Tx) => Promise<Answer>
  recall: ((reference: number) => Promise<unknown>) | undefined
}

const stillWorking = () =>
  new Refused(409, 'The same request is still being worked on', {
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
  /** Whose request it is; null for a stranger's. */
  memberId: number | null
  fingerprint: string
  /** How long it waits for an earlier twin. */
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

/** The work in a savepoint: a refusal undoes it and leaves the transaction to keep the answer. */
async function attempt({ tx, work }: Piece): Promise<KeptAnswer> {
  try {
    const { status = 200, ...rest } = await tx.transaction(work)
    return { status, ...rest }
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused || !isFixed(refused.status)) throw error
    return { status: refused.status, refusal: bodyOf(refused) }
  }
}

/** A refusal that stays one: a caller who is not logged in, or too quick, or met a failure, may succeed next time. */
const isFixed = (status: number) =>
  status >= 400 && status < 500 && status !== 401 && status !== 429

const fresh = async (piece: Piece): Promise<Outcome> => ({
  kept: await attempt(piece),
  replayed: false,
})

async function onlyOnce(piece: Piece, claim: Claim): Promise<Outcome> {
  const { tx, now, recall } = piece
  const earlier = await claimKey(tx, claim, now)
  if (earlier) {
    if (earlier.reference === undefined || !recall) return { kept: earlier, replayed: true }
    const data = await recall(earlier.reference)
    // It was made, and is gone now.
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

/** The database ends the wait by itself, with an error that gives the reason; we hear of it a moment later. */
const TO_HEAR_OF_IT_MS = 500

/** Waits for a twin in another process, if there is one. @returns whether the key is ours */
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
    // Only here does a lock that is not granted mean the same request.
    if (sqlState(error) === LOCK_TIMEOUT) throw stillWorking()
    throw error
  }
}

/** @returns the answer to the one that came first, or null */
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

/** Forgets the answers that are older than a day. */
export const clearIdempotencyKeys = (db: Db, now: Date): Promise<void> =>
  deleteInPieces(db, idempotencyKeys, lte(idempotencyKeys.expiresAt, now))
