import { addHours, subHours } from 'date-fns'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { MailClass } from '#rules/member/mail-class.ts'
import { askedMails, outbox } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { enqueue } from '#server/work/queue.ts'
import { keepEndings } from './endings.ts'
import type { Mail } from './mail.ts'

/** A mail in the outbox. */
export type OutgoingMail = typeof outbox.$inferSelect

/** For a mail that holds nothing that expires: older news helps nobody. */
const USUAL_HOURS = 14 * 24

/**
 * One mailbox and nothing else: a line break or a comma here would add recipients of a stranger's choosing.
 */
const ONE_MAILBOX = /^[^\s"(),:;<>@[\\\]\p{C}]{1,64}@[^\s"(),:;<>@[\\\]\p{C}]{1,252}$/u

const oneLine = (subject: string) => subject.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')

/** How many go into the outbox in one statement. */
const AT_ONCE = 500

/** Leaves mails to be sent once the transaction is committed, and never if it is not. */
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

/** The mails that are neither sent nor given up. */
export const isWaiting = and(isNull(outbox.sentAt), isNull(outbox.givenUpAt))

/** Replaces the content of a mail that is sent or given up: its link is as good as a password. */
export const ERASED = { text: '', html: '', link: null, endingToken: null }

/** The mail with this id, if it has to be sent, and what it holds is still of use. */
export async function waitingMail(db: Reader, id: number, now: Date): Promise<OutgoingMail | null> {
  const [mail] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), isWaiting, gt(outbox.expiresAt, now)))
  return mail ?? null
}

/** Takes back what waits to be sent to a member, of the classes that they have ended. */
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
 * Records that a stranger wants a mail; whether there is anybody to send it to is checked when it is written. It does
 * not count as enqueued: what is begun at once could be timed by the next call.
 */
export async function askForMail(tx: Tx, asked: typeof askedMails.$inferInsert): Promise<void> {
  await tx.insert(askedMails).values(asked)
}

/**
 * Takes the mail that was asked for first, unless another process holds it. It is gone once the transaction is
 * committed.
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
