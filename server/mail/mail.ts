import type { MailClass } from '#rules/member/mail-class.ts'
import type { Path } from '#rules/wire/path.ts'

/** Lets the reader of an email unsubscribe from its class. */
interface Ending {
  mailClass: MailClass
  token: string
}

/** An email as rendered by a template. */
export interface Mail {
  /** The template's name, for the log. */
  kind: string
  /** Omitted for emails that are always sent. */
  ending?: Ending
  to: string
  /** The recipient, if they are a member: the email is deleted when they close their account. */
  memberId?: number
  /** Another member who is named in the email. */
  aboutId?: number | null
  subject: string
  text: string
  html: string
  /** The link for the reader to open. */
  link?: string
  /** The page to which a notice leads. */
  path?: Path
  /** The email is not sent after this time, because its content is outdated by then. */
  goodForHours?: number
  /**
   * Drops the email if the same one was sent within the last hour. Used for emails that other members can trigger, so
   * that nobody can flood another member's mailbox. Two emails of the same kind count as the same if subject and path
   * are equal. The subject must therefore contain nothing that the sender can change, such as a nickname, and emails
   * about different things need different paths.
   */
  atMostHourly?: boolean
}
