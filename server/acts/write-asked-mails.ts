import type { FastifyBaseLogger } from 'fastify'
import type { Act, Site } from '#server/act.ts'
import { isPassing } from '#server/db/failures.ts'
import type { Db } from '#server/db/types.ts'
import { logFailure } from '#server/logs/log-failure.ts'
import { enqueueMail, takeAskedMail } from '#server/mail/outbox.ts'
import { passwordReset, verifyEmail } from '#server/mail/templates/account.ts'
import {
  holdAccount,
  isAdminEmail,
  mayResend,
  openNotMe,
  openReset,
  openVerification,
} from '#server/resources/auth/store.ts'

type Writing = Pick<Act, 'tx' | 'site' | 'now'>

/** Emails the link that verifies an account's email. */
export async function askToVerify(
  { tx, site, now }: Writing,
  { id: memberId, email: to }: { id: number; email: string },
): Promise<void> {
  const token = await openVerification(tx, memberId, now)
  const notMe = await openNotMe(tx, memberId, now)
  const isAdmin = isAdminEmail(to, site.adminEmails)
  await enqueueMail(tx, verifyEmail(site, { to, memberId, token, notMe, isAdmin }), now)
}

type Asked = NonNullable<Awaited<ReturnType<typeof takeAskedMail>>>

async function write(act: Writing, { kind, email }: Asked): Promise<void> {
  const { tx, site, now } = act
  const account = await holdAccount(tx, email)
  if (!account) return
  if (kind === 'password-reset') {
    const token = await openReset(tx, account.id, now)
    await enqueueMail(tx, passwordReset(site, { to: account.email, token }), now)
  } else if (!account.emailVerifiedAt && (await mayResend(tx, account.id, now))) {
    await askToVerify(act, account)
  }
}

interface Desk {
  db: Db
  site: Site
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/**
 * Writes the emails that visitors have requested. Each response was sent before the server checked whether the email
 * belongs to a member, so that its timing does not reveal this.
 * @param atMost maximum number of requests to take
 * @returns the number taken
 */
export async function writeAskedMails({ db, site, log }: Desk, atMost: number): Promise<number> {
  for (let taken = 0; taken < atMost; taken += 1) {
    const isOne = await db.transaction(async (tx) => {
      const asked = await takeAskedMail(tx)
      if (!asked) return false
      try {
        await tx.transaction((inner) => write({ tx: inner, site, now: asked.createdAt }, asked))
      } catch (error) {
        // The request stays in the queue, and the email is written once the database is available again.
        if (isPassing(error)) throw error
        // A request whose email cannot be written must not block other requests.
        logFailure(log, error, 'a requested email could not be written', { kind: asked.kind })
      }
      return true
    })
    if (!isOne) return taken
  }
  return atMost
}
