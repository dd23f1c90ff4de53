import { createHash } from 'node:crypto'
import { addMilliseconds } from 'date-fns'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { deleteInPieces } from '#server/db/pieces.ts'
import { attempts } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { tooOften } from '#server/errors/refused.ts'
import type { Aim } from '#server/logs/traces.ts'
import type { Clock } from '#server/time/clock.ts'
import { type Allowance, keyOf, type Told } from './attempts.ts'

interface Shared extends Told {
  /** Name of the limit, the same in all processes. */
  name: string
  db: Db
  clock: Clock
}

/** Like `Attempts`, but counted in the database, so that all processes together allow what one would. */
export class SharedAttempts {
  readonly #shared: Shared
  readonly #allowance: Allowance | null

  /** @param allowance null lifts the limit */
  constructor(shared: Shared, allowance: Allowance | null) {
    this.#shared = shared
    this.#allowance = allowance
  }

  /**
   * Counts a try.
   * @param db the transaction of the act, if the try is made in one
   * @returns the number of tries in the current window, including this one
   * @throws Refused with 429 once the allowance is used up
   */
  async take(aim: Aim, db: Db | Tx = this.#shared.db): Promise<number> {
    if (!this.#allowance) return 0
    const { max, windowMs } = this.#allowance
    const now = this.#shared.clock.now()
    const { used, refused, endsAt } = attempts
    const isOver = lte(endsAt, now)
    const [row] = await db
      .insert(attempts)
      .values({ id: this.#idOf(aim), used: 1, refused: 0, endsAt: addMilliseconds(now, windowMs) })
      .onConflictDoUpdate({
        target: attempts.id,
        set: {
          used: sql`case when ${isOver} then 1 when ${used} < ${max} then ${used} + 1 else ${used} end`,
          refused: sql`case when ${isOver} or ${used} < ${max} then 0 else ${refused} + 1 end`,
          endsAt: sql`case when ${isOver} then excluded.ends_at else ${endsAt} end`,
        },
      })
      .returning()
    if (!row) throw new Error('an attempt was not counted')
    if (row.refused === 0) return row.used
    if (row.refused === 1) this.#shared.exceeded(aim)
    throw tooOften(Math.ceil((row.endsAt.getTime() - now.getTime()) / 1000))
  }

  /** Makes a try count for more, because it was more expensive than others. `take` has already counted it once. */
  async add(aim: Aim, times: number): Promise<void> {
    if (!this.#allowance) return
    const { used, endsAt } = attempts
    await this.#shared.db
      .update(attempts)
      .set({ used: sql`greatest(${used} + ${times}, 0)` })
      .where(and(eq(attempts.id, this.#idOf(aim)), gt(endsAt, this.#shared.clock.now())))
  }

  /** Takes back a counted try, because it succeeded. */
  giveBack(aim: Aim): Promise<void> {
    return this.add(aim, -1)
  }

  /** Returns a hash, so that the table itself contains no email and no network address. */
  #idOf(aim: Aim): string {
    return createHash('sha256')
      .update(`${this.#shared.name} ${keyOf(aim)}`)
      .digest('base64url')
  }
}

export const clearAttempts = (db: Db, now: Date): Promise<void> =>
  deleteInPieces(db, attempts, lte(attempts.endsAt, now))
