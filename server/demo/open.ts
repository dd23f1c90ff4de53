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

/** Key of the advisory lock, an arbitrary number: the process that holds the lock makes the community. */
const DEMO_LOCK = 7_421_011
const FIRST_ADMIN = 'juniper'

const LEFT_ALONE = 'DEMO: this database already has members; it is left as it is.'

/**
 * Fills a database without members with a community to explore, in one transaction: if the process is killed, nothing
 * is left behind and the next start tries again. A database with members is not changed.
 * @param today the day from which the story's days are counted
 * @param store for its pictures, and for its video if this installation accepts videos
 * @returns the lines to print: the logins that work
 */
export async function openDemo(
  db: Db,
  config: Config,
  today: Date,
  store: Store,
): Promise<string[]> {
  // Rendering is slow, so it happens before the transaction.
  const drawings = (await db.$count(members)) === 0 ? await drawPictures(store) : new Map()
  const made = await db.transaction(async (tx) => {
    // No timeouts here: another process may hold the lock for a while, and this one may pause between statements.
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
  // The passwords are stored before the community, because a password without an account does no harm.
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

/**
 * Returns only logins that still work: the database may contain other members, and demo members may have changed their
 * passwords.
 */
async function loginsThatOpen(db: Db, passwords: Passwords): Promise<string[]> {
  const lines: string[] = []
  for (const key of Object.keys(LOGINS)) {
    const password = passwords[key]
    if (password !== undefined && (await accountOpenedBy(db, emailOf(key), password)))
      lines.push(loginLine(key, password))
  }
  return lines
}
