import { asc, eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { askedMails } from '#server/db/schema.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { passwordReset, verifyEmail } from '#server/mail/templates/account.ts'
import {
  findAccount,
  isAdminEmail,
  mayResend,
  openReset,
  openVerification,
} from '#server/resources/auth/store.ts'

type Site = Pick<Config, 'publicUrl' | 'adminEmails'>
type AskedMail = typeof askedMails.$inferSelect

interface Writing {
  db: Db
  config: Site
  log: Pick<FastifyBaseLogger, 'error'>
}

const AT_ONCE = 10

/** Mails the link that verifies an account's email. */
export async function askToVerify(
  tx: Tx,
  { publicUrl, adminEmails }: Site,
  { id: memberId, email: to }: { id: number; email: string },
  now: Date,
): Promise<void> {
  const token = await openVerification(tx, memberId, now)
  const isAdmin = isAdminEmail(to, adminEmails)
  await enqueueMail(tx, verifyEmail({ publicUrl }, { to, memberId, token, isAdmin }), now)
}

async function write(
  tx: Tx,
  site: Site,
  { kind, email, createdAt: now }: AskedMail,
): Promise<void> {
  const account = await findAccount(tx, email)
  if (!account) return
  if (kind === 'password-reset') {
    const token = await openReset(tx, account.id, now)
    await enqueueMail(tx, passwordReset(site, { to: account.email, token }), now)
  } else if (!account.emailVerifiedAt && (await mayResend(tx, account.id, now))) {
    await askToVerify(tx, site, account, now)
  }
}

/**
 * Writes the mails that strangers have asked for. Their calls were answered before anybody looked whether the email is a
 * member's, so that their time does not tell it.
 */
export async function writeAskedMails({ db, config, log }: Writing): Promise<void> {
  for (let i = 0; i < AT_ONCE; i += 1) {
    const isOne = await db.transaction(async (tx) => {
      const [asked] = await tx
        .select()
        .from(askedMails)
        .orderBy(asc(askedMails.id))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!asked) return false
      await tx.delete(askedMails).where(eq(askedMails.id, asked.id))
      try {
        await tx.transaction((inner) => write(inner, config, asked))
      } catch (error) {
        // One that cannot be written must not keep the others waiting.
        log.error({ err: error, kind: asked.kind }, 'an asked mail could not be written')
      }
      return true
    })
    if (!isOne) return
  }
}
