import { addHours, subHours } from 'date-fns'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { MailClass } from '#rules/member/mail-class.ts'
import { askedMails, outbox } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { enqueue } from '#server/work/queue.ts'
import { keepEndings } from './endings.ts'
import type { Mail } from './mail.ts'

/** An email in the outbox. */
export type OutgoingMail = typeof outbox.$inferSelect

/** The default lifetime of an email, after which its content is no longer useful. */
const USUAL_HOURS = 14 * 24

/** Matches exactly one mailbox. With a line break or a comma, a stranger could add recipients. */
const ONE_MAILBOX = /^[^\s"(),:;<>@[\\\]\p{C}]{1,64}@[^\s"(),:;<>@[\\\]\p{C}]{1,252}$/u

const oneLine = (subject: string) => subject.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')

/** The most emails that one statement inserts. */
const AT_ONCE = 500

/** Enqueues emails. They are sent once the transaction is committed, and never if it is rolled back. */
export async function enqueueMails(tx: Tx, mails: readonly Mail[], now: Date): Promise<void> {
  const news: Mail[] = []
  for (const mail of mails) {
    if (!ONE_MAILBOX.test(mail.to))
      throw new Error(`mail ${mail.kind}: the recipient is not a mailbox`)
    if (!mail.atMostHourly || !(await wasToldLately(tx, mail, now))) news.push(mail)
  }
  for (let from = 0; from < news.length; from += AT_ONCE) {
    const piece = news.slice(from, from + AT_ONCE)
    const kept = await tx
      .insert(outbox)
      .values(
        piece.map((mail) => ({
          kind: mail.kind,
          mailClass: mail.ending?.mailClass ?? null,
          endingToken: mail.ending?.token ?? null,
          recipient: mail.to,
          memberId: mail.memberId ?? null,
          aboutId: mail.aboutId ?? null,
          subject: oneLine(mail.subject),
          text: mail.text,
          html: mail.html,
          link: mail.link ?? null,
          path: mail.path ?? null,
          createdAt: now,
          expiresAt: addHours(now, mail.goodForHours ?? USUAL_HOURS),
        })),
      )
      .returning({ id: outbox.id })
    const ids = kept.map(({ id }) => id)
    await enqueue(tx, 'mail', ids, now)
    await keepEndings(tx, piece, now)
  }
}

export const enqueueMail = (tx: Tx, mail: Mail, now: Date): Promise<void> =>
  enqueueMails(tx, [mail], now)

/** Matches emails that are still to be sent. */
export const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt))

/**
 * Column values that erase the content of an email that is not to be sent any more. Its link may work like a password,
 * so it must not stay in the database.
 */
export const ERASED = { text: '', html: '', link: null, endingToken: null }

/** Returns the email with this id, or null if it is not to be sent any more. */
export async function waitingMail(db: Reader, id: number, now: Date): Promise<OutgoingMail | null> {
  const [mail] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), isWaiting, gt(outbox.expiresAt, now)))
  return mail ?? null
}

/** Deletes a member's unsent emails of the classes from which they have unsubscribed. */
export async function takeBackMails(
  tx: Tx,
  memberId: number,
  ended: readonly MailClass[],
): Promise<void> {
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.memberId, memberId),
        inArray(outbox.mailClass, [...ended]),
        isNull(outbox.sentAt),
      ),
    )
}

async function wasToldLately(tx: Tx, mail: Mail, now: Date): Promise<boolean> {
  const [told] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.recipient, mail.to),
        eq(outbox.kind, mail.kind),
        eq(outbox.subject, oneLine(mail.subject)),
        mail.path ? eq(outbox.path, mail.path) : isNull(outbox.path),
        gt(outbox.createdAt, subHours(now, 1)),
      ),
    )
    .limit(1)
  return told !== undefined
}

/**
 * Records a visitor's request for an email. Whether the recipient is a member is checked when the email is written.
 * The request triggers no work. If it were processed immediately, the visitor could find out how long that takes by
 * timing another call.
 */
export async function askForMail(tx: Tx, asked: typeof askedMails.$inferInsert): Promise<void> {
  await tx.insert(askedMails).values(asked)
}

/**
 * Takes the oldest request that no other process holds. The request is deleted when the transaction is committed.
 */
export async function takeAskedMail(tx: Tx): Promise<typeof askedMails.$inferSelect | null> {
  const [asked] = await tx
    .select()
    .from(askedMails)
    .orderBy(asc(askedMails.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!asked) return null
  await tx.delete(askedMails).where(eq(askedMails.id, asked.id))
  return asked
}
