import { missingEntries, missingGifts } from '#server/db/schema.ts'
import { openDemo } from '#server/demo/open.ts'
import { communityOf } from './communities.ts'
import type { TestServer } from './server.ts'

/** Opens the demo, which creates its community in an empty database. @returns the printed lines */
export const demoOf = ({ app, db, config, clock }: TestServer) =>
  openDemo(db, config, clock.now(), app.store)

/** Creates a community, after a failed attempt. `left` is everything that the failed attempt left behind. */
export async function aDemoOn(server: TestServer) {
  const failing = { ...server.config, publicUrl: 'nowhere' }
  const { db, clock, app } = server
  const failure = await openDemo(db, failing, clock.now(), app.store).catch(String)
  const left = await communityOf(server)
  const [title, ...lines] = await demoOf(server)
  return { server, failure, left, title, lines }
}

/** Returns the state of each case about a missing gift, oldest first. For cases with the mods, returns why they have it. */
export async function missingGiftsIn({ db }: TestServer): Promise<(string | undefined)[]> {
  const cases = await db.select().from(missingGifts).orderBy(missingGifts.id)
  const entries = await db.select().from(missingEntries).orderBy(missingEntries.id)
  return cases.map(({ id, state }) =>
    state === 'with_mods' ? entries.findLast(({ caseId }) => caseId === id)?.kind : state,
  )
}
