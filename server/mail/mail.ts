import type { MailClass } from '#rules/member/mail-class.ts'
import type { Path } from '#rules/wire/path.ts'

/** How the reader of one email ends those of its class. */
interface Ending {
  mailClass: MailClass
  token: string
}

/** A letter as a template writes it. */
export interface Mail {
  /** Which template it is, for the log. */
  kind: string
  /** As what its reader may end it, by a link with this token; left out for one that always comes. */
  ending?: Ending
  to: string
  /** Whose letter it is, where that is known: it is deleted when they close their account. */
  memberId?: number
  /** Another member who is named in it. */
  aboutId?: number | null
  subject: string
  text: string
  html: string
  /** The link for the reader to open. */
  link?: string
  /** Where in the app it leads, for a notice. */
  path?: Path
  /** How long its content is useful; after that it is no longer sent. */
  goodForHours?: number
  /**
   * For what one member does to another: not the same letter twice within an hour, or doing it again and again would
   * fill a mailbox. The subject and where it leads decide what is the same, so what the sender can change, such as a
   * nickname, has no place in the subject, and what is about another thing leads to another place.
   */
  atMostHourly?: boolean
}
