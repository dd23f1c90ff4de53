import { addHours, subHours } from 'date-fns'
import { and, eq, gt } from 'drizzle-orm'
import type { Reader } from '#server/db/open.ts'
import { askedMails, outbox } from '#server/db/schema.ts'

/** A letter as a template writes it. */
export interface Mail {
  /** Which template it is, for the log. */
  kind: string
  to: string
  subject: string
  text: string
  html: string
  /** What the reader is meant to open. */
  link?: string
  /** How long what it holds can be used; it is not sent any more after that. */
  goodForHours?: number
}

/** For a mail that holds nothing that expires: older news help nobody. */
const USUAL_HOURS = 14 * 24

let enqueued = 0

/** Counts up with every mail put into the outbox, or asked for, by this process. */
export const enqueuedMails = (): number => enqueued

/**
 * One mailbox and nothing else: a line break or a comma here would add recipients of a stranger's choice.
 */
const ONE_MAILBOX = /^[^\s"(),:;<>@[\\\]\p{C}]{1,64}@[^\s"(),:;<>@[\\\]\p{C}]{1,252}$/u

const oneLine = (subject: string) => subject.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')

/** Leaves a mail to be sent once the transaction is committed, and never if it is not. */
export async function enqueueMail(tx: Reader, mail: Mail, now: Date): Promise<void> {
  if (!ONE_MAILBOX.test(mail.to)) throw new Error(`mail ${mail.kind}: the recipient is no mailbox`)
  await tx.insert(outbox).values({
    kind: mail.kind,
    recipient: mail.to,
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    link: mail.link ?? null,
    createdAt: now,
    runAt: now,
    expiresAt: addHours(now, mail.goodForHours ?? USUAL_HOURS),
  })
  enqueued += 1
}

/** Notes that a stranger wants a mail; whether there is anybody to send it to is looked at when it is written. */
export async function askForMail(tx: Reader, asked: typeof askedMails.$inferInsert): Promise<void> {
  await tx.insert(askedMails).values(asked)
  enqueued += 1
}

const HOURS_BETWEEN_NOTICES = 1

/**
 * Mails what a member does to another one, but not the same within an hour, or doing it again and again would fill a
 * mailbox. The subject says what is the same: what the sender can change, as her nickname, has no place in it.
 */
export async function enqueueNotice(tx: Reader, mail: Mail, now: Date): Promise<void> {
  const [told] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.recipient, mail.to),
        eq(outbox.kind, mail.kind),
        eq(outbox.subject, oneLine(mail.subject)),
        gt(outbox.createdAt, subHours(now, HOURS_BETWEEN_NOTICES)),
      ),
    )
    .limit(1)
  if (!told) await enqueueMail(tx, mail, now)
}
