import type { NotificationType } from '#rules/member/notification.ts'
import type { Path } from '#rules/wire/path.ts'
import type { Act } from '#server/act.ts'
import { letter } from '#server/mail/letter.ts'
import { enqueueMails } from '#server/mail/outbox.ts'
import { linkTo } from '#server/mail/site.ts'
import { adminIds, membersOf, modIds } from '#server/resources/members/store.ts'
import { keepNotifications } from '#server/resources/notifications/store.ts'

/** What a member is told: a line in her notifications, and a letter where it is worth one. */
export interface Notice {
  type: NotificationType
  title: string
  link: Path
  letter?: NoticeLetter
}

export interface NoticeLetter {
  /** For the log; with the subject it also decides which letters count as the same. */
  kind: string
  /** By default the title of the notice. */
  subject?: string
  paragraphs: string[]
  /** The text of the link. */
  action: string
  /** For what members do to each other; see `Mail`. */
  atMostHourly?: boolean
}

/** Tells a member something, in the transaction that makes it true. */
export const tell = (act: Act, memberId: number, notice: Notice) =>
  tellAll(act, [[memberId, notice]])

/** Tells members, in this order. */
export async function tellAll(
  { tx, now, site }: Act,
  told: readonly (readonly [memberId: number, notice: Notice])[],
): Promise<void> {
  await keepNotifications(
    tx,
    told.map(([userId, { type, title, link }]) => ({ userId, type, title, link })),
    now,
  )
  const written = told.flatMap(([id, notice]) =>
    notice.letter ? [{ id, notice, letter: notice.letter }] : [],
  )
  const readers = await membersOf(
    tx,
    written.map(({ id }) => id),
  )
  const mails = written.flatMap(({ id, notice, letter: { subject, action, ...rest } }) => {
    const to = readers.get(id)?.email
    const link = linkTo(site, notice.link)
    const words = { ...rest, subject: subject ?? notice.title, action: { label: action, link } }
    return to === undefined ? [] : [letter({ ...words, to })]
  })
  await enqueueMails(tx, mails, now)
}

/** Tells all mods and admins, except one whom it is about. */
export const tellMods = async (act: Act, notice: Notice, butFor: number | null = null) =>
  tellAll(
    act,
    (await modIds(act.tx, butFor)).map((id) => [id, notice] as const),
  )

export const tellAdmins = async (act: Act, notice: Notice) =>
  tellAll(
    act,
    (await adminIds(act.tx)).map((id) => [id, notice] as const),
  )
