import { sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { members, sessions } from '#server/db/schema.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { accountOpenedBy } from '#server/resources/auth/store.ts'
import type { Store } from '#server/storage/store.ts'
import { type Drawings, drawPictures } from './feed.ts'
import { addFilm } from './film.ts'
import { drawnPassword, drawPasswords, keptPasswords, loginLine, type Passwords } from './logins.ts'
import { emailOf, LOGINS } from './people.ts'
import { Stage } from './stage.ts'
import { play } from './story.ts'

/** Any number, the same in every process: the process that holds it makes the community. */
const DEMO_LOCK = 7_421_011
const FIRST_ADMIN = 'juniper'

const LEFT_ALONE = 'DEMO: this database already has members; it is left as it is.'

/**
 * Gives a database without members a community to look around in, all of it in one transaction: a process that is
 * killed meanwhile leaves nothing behind, and the next start begins again. Existing members are left alone.
 * @param today the day from which the days of the story count
 * @param store where its pictures are, and its film, if this installation takes any
 * @returns the lines for the person who started it: the logins that open
 */
export async function openDemo(
  db: Db,
  config: Config,
  today: Date,
  store: Store,
): Promise<string[]> {
  // Nothing slow belongs inside the transaction.
  const drawings = (await db.$count(members)) === 0 ? await drawPictures(store) : new Map()
  const made = await db.transaction(async (tx) => {
    // Another process may take a while to make it; so may this one, between two statements.
    await tx.execute(
      sql`select set_config(name, '0', true) from unnest(array['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']) name`,
    )
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMO_LOCK})`)
    if ((await tx.$count(members)) > 0) return false
    await makeCommunity(tx, config, today, drawings)
    return true
  })
  if (made && config.ffmpeg !== null) await addFilm(db, store, config, today)
  const lines = await loginsThatOpen(db, (await keptPasswords(config.dataDir)) ?? {})
  if (lines.length === 0) return [LEFT_ALONE]
  const title = made
    ? 'DEMO: an invented community to look around in. You can log in as:'
    : 'DEMO: the invented community is already here. You can log in as:'
  return [title, ...lines]
}

async function makeCommunity(
  tx: Tx,
  config: Config,
  today: Date,
  drawings: Drawings,
): Promise<void> {
  // Stored before the community is: a password that opens nothing does no harm.
  const passwords = (await keptPasswords(config.dataDir)) ?? (await drawPasswords(config.dataDir))
  const stage = await Stage.open(tx, config, today, emailOf(FIRST_ADMIN))
  try {
    await play(stage, (key) => passwords[key] ?? drawnPassword(), drawings)
    await stage.dropMails()
    await tx.delete(sessions)
  } finally {
    await stage.close()
  }
}

/** Only those that still work: the members may be different ones, or may have changed their passwords since. */
async function loginsThatOpen(db: Db, passwords: Passwords): Promise<string[]> {
  const lines: string[] = []
  for (const key of Object.keys(LOGINS)) {
    const password = passwords[key]
    if (password !== undefined && (await accountOpenedBy(db, emailOf(key), password)))
      lines.push(loginLine(key, password))
  }
  return lines
}
