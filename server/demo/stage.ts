import { addMinutes } from 'date-fns'
import { desc, eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { daysAfter } from '#rules/time/clock.ts'
import { type App, buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { outbox, jobs as waiting } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { remindMembers } from '#server/jobs/exchanges.ts'
import { jobs, runJobs } from '#server/jobs/index.ts'
import { openSession } from '#server/resources/sessions/store.ts'

/**
 * Returns a generator with the same numbers in every demo, so that the same critters are paired. Uses mulberry32, which
 * is in the public domain.
 */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** An event in the story. `day` is the number of days from today. */
export interface Scene {
  day: number
  play: (stage: Stage) => Promise<unknown>
}

/**
 * Plays the story through the server's own routes, in one transaction, with a clock that moves forward. If a rule
 * refuses anything, the play stops and everything is rolled back.
 */
export class Stage {
  readonly #ids = new Map<string, number>()
  readonly tx: Tx
  readonly today: Date
  readonly #app: App
  readonly #clock: { now: () => Date; at: Date }

  private constructor(tx: Tx, today: Date, app: App, clock: { now: () => Date; at: Date }) {
    this.tx = tx
    this.today = today
    this.#app = app
    this.#clock = clock
  }

  get now(): Date {
    return this.#clock.at
  }

  /** @param admin email of the member who becomes an admin on verification */
  static async open(tx: Tx, config: Config, today: Date, admin: string): Promise<Stage> {
    const clock = { at: today, now: () => clock.at }
    const app = await buildApp({
      config: { ...config, rateLimit: false, adminEmails: [admin] },
      // A transaction can do everything a database can; transactions inside it become savepoints.
      db: tx as unknown as Db,
      clock,
      random: seededRandom(7_421),
      longestDelayMs: 0,
    })
    return new Stage(tx, today, app, clock)
  }

  close = () => this.#app.close()

  /** @param day days from today, negative in the past */
  moveTo(day: number): void {
    this.#clock.at = daysAfter(this.today, day)
  }

  /** Moves the clock forward, so that not everything happens at the same time. */
  wait(minutes: number): void {
    this.#clock.at = addMinutes(this.#clock.at, minutes)
  }

  /** Runs the jobs that are due. Emails are deleted first, so that none are sent. */
  async tick(): Promise<void> {
    await this.dropMails()
    const { config: site, random, store, aside } = this.#app
    const log = { info() {}, warn() {}, error: fail }
    const db = this.tx as unknown as Db
    const context = { db, store, aside, site, now: this.#clock.at, random, log }
    await runJobs(context, [...jobs, remindMembers])
  }

  /** Calls the API as this person, or without a login. @returns the data of the response */
  // biome-ignore lint/suspicious/noExplicitAny: the routes have checked it against their schemas
  async ask(who: string | null, method: Method, url: string, payload?: object): Promise<any> {
    const headers: Record<string, string> = {}
    if (who !== null) {
      const token = await openSession(this.tx, this.idOf(who), this.#clock.at)
      headers.authorization = `Bearer ${token}`
    }
    const request: InjectOptions = { method, url, headers, ...(payload && { payload }) }
    const answer = await this.#app.inject(request)
    const body = answer.body === '' ? null : answer.json()
    if (answer.statusCode < 400) return body?.data
    throw new Error(`The demo cannot go on: ${who} ${method} ${url}: ${body?.message}`)
  }

  post = (who: string | null, url: string, payload: object = {}) =>
    this.ask(who, 'POST', url, payload)

  /** Returns the link in the newest email to this address. */
  async linkMailedTo(email: string): Promise<URL> {
    const [mail] = await this.tx
      .select({ link: outbox.link })
      .from(outbox)
      .where(eq(outbox.recipient, email))
      .orderBy(desc(outbox.id))
      .limit(1)
    if (!mail?.link) throw new Error(`The demo cannot go on: nothing was mailed to ${email}`)
    return new URL(mail.link)
  }

  /** Deletes all emails, because nobody reads them and their links would stay valid. */
  async dropMails(): Promise<void> {
    await this.tx.delete(waiting).where(eq(waiting.kind, 'mail'))
    await this.tx.delete(outbox)
  }

  remember(key: string, id: number): void {
    this.#ids.set(key, id)
  }

  idOf = (key: string): number => {
    const id = this.#ids.get(key)
    if (id === undefined) throw new Error(`The demo knows nobody called ${key} yet`)
    return id
  }

  keyOf(id: number): string {
    for (const [key, known] of this.#ids) if (known === id) return key
    throw new Error(`The demo knows no member ${id}`)
  }
}

function fail(described: unknown): never {
  throw new Error('The demo cannot go on: a job failed', {
    cause: (described as { err?: unknown }).err,
  })
}
