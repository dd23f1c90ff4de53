import { helpFromShell, isChange, memberByEmail } from '#server/acts/help-from-shell.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Db, Tx } from '#server/db/types.ts'
import { Refused } from '#server/errors/refused.ts'
import { explain } from '#server/logs/explain.ts'
import { exportInPieces } from '#server/resources/members/export.ts'
import type { MemberRow } from '#server/resources/members/store.ts'
import { unforeseeable } from '#server/secrets/unforeseeable.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'
import { type Config, readConfig } from './config.ts'

const USAGE = `Usage: node scripts/member.mjs COMMAND EMAIL
  find          shows the account
  verify        marks the email as verified
  end-sessions  logs the member out everywhere
  export        writes everything that is kept about the member, as JSON
  erase         closes the account and erases its personal data
  unsuspend     lifts a suspension
  make-admin    makes the member an admin`

/** The parts of an account that an operator needs. Not the birth date, a parent's email or an address. */
const shown = ({ id, nickname, role, emailVerifiedAt, suspendedAt, createdAt }: MemberRow) =>
  [
    `id          ${id}`,
    `nickname    ${nickname ?? '–'}`,
    `role        ${role}`,
    `registered  ${createdAt.toISOString()}`,
    `verified    ${emailVerifiedAt?.toISOString() ?? 'no'}`,
    `suspended   ${suspendedAt?.toISOString() ?? 'no'}`,
  ].join('\n')

/** Runs a command. @returns the pieces of its output */
async function* run(db: Db, config: Config, command: string, email: string) {
  const now = new Date()
  const acting = <Result>(work: (act: Parameters<typeof memberByEmail>[0]) => Promise<Result>) =>
    db.transaction((tx: Tx) => work({ tx, now, site: config, random: unforeseeable }))
  if (command === 'find') {
    yield `${shown(await acting((act) => memberByEmail(act, email)))}\n`
    return
  }
  if (!isChange(command)) throw new CannotStart(USAGE)
  const { member, done } = await acting((act) => helpFromShell(act, command, email))
  if (command === 'export') yield* exportInPieces(db, member.id, now)
  yield `${done}\n`
}

/** Run this with `node scripts/member.mjs COMMAND EMAIL`. */
try {
  const [command, email, ...rest] = process.argv.slice(2)
  if (command === undefined || email === undefined || rest.length > 0) throw new CannotStart(USAGE)
  const config = readConfig()
  const { db, close } = await openDatabase(config, { migrates: false })
  try {
    for await (const piece of run(db, config, command, email)) process.stdout.write(piece)
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Refused ? error.message : (explain(error) ?? error))
  process.exitCode = 1
}
