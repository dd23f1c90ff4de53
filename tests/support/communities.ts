import { asc } from 'drizzle-orm'
import { phaseAt, statusAt } from '#rules/exchange/phase.ts'
import { exchanges, members, posts, signups, steps } from '#server/db/schema.ts'
import { termsOf } from '#server/resources/exchanges/store.ts'
import type { TestServer } from './server.ts'

/** A summary of a community for comparison, sorted by id. */
export async function communityOf({ db, clock }: TestServer) {
  const people = await db
    .select({ id: members.id, nickname: members.nickname, role: members.role })
    .from(members)
    .orderBy(asc(members.id))
  const swaps = await db.select().from(exchanges).orderBy(asc(exchanges.id))
  const at = clock.now()
  const told = swaps.map((row) => {
    const terms = termsOf(row)
    const { id, label } = row
    return { id, label, phase: phaseAt(terms, at), status: statusAt(terms, at) }
  })
  const pairs = await db
    .select({ id: signups.id, userId: signups.userId, pairedWith: signups.pairedWith })
    .from(signups)
    .orderBy(asc(signups.id))
  const said = await db
    .select({ id: posts.id, message: posts.message })
    .from(posts)
    .orderBy(asc(posts.id))
  const done = await db
    .select({ id: steps.id, type: steps.type, userId: steps.userId })
    .from(steps)
    .orderBy(asc(steps.id))
  return { people, swaps: told, pairs, said, done }
}
