import { shuffled } from '#rules/exchange/assignment.ts'
import type { NotedPost } from '#rules/feed/noted-post.ts'
import { type MailClass, mailSubjects } from '#rules/member/mail-class.ts'
import type { NotificationType } from '#rules/member/notification.ts'
import { isEnded } from '#rules/member/preferences.ts'
import { type Path, routePaths } from '#rules/wire/path.ts'
import type { Act } from '#server/act.ts'
import { letter, type Quotation } from '#server/mail/letter.ts'
import { enqueueMails } from '#server/mail/outbox.ts'
import { linkTo, linkWithToken } from '#server/mail/site.ts'
import { adminIds, membersOf, modIds } from '#server/resources/members/store.ts'
import { keepNotifications, wasTold } from '#server/resources/notifications/store.ts'
import { newToken } from '#server/secrets/tokens.ts'
import type { NamedTitle } from './named.ts'

/** A notification for a member, with an email if it is important enough. */
export interface Notice {
  type: NotificationType
  title: string | NamedTitle
  link: Path
  /** Id of a post that is shown with the notification, as long as the reader can see the post. */
  postId?: number
  letter?: NoticeLetter
}

export interface NoticeLetter {
  /** The kind in the log. Kind, subject and link together decide which emails count as the same. */
  kind: string
  /** The class of email that the reader can unsubscribe from. */
  mailClass: MailClass
  /** Defaults to the title of the notice. */
  subject?: string
  paragraphs: string[]
  /** Id of the member whose own words are in the paragraphs. An email that is still kept is deleted with their account. */
  writtenBy?: number
  /** A post that the email shows below its paragraphs. */
  quoted?: NotedPost
  /** Pages of the app that the email lists below its paragraphs. */
  places?: readonly { label: string; path: Path }[]
  /** Last line above the link. */
  closing?: string
  /** Text of the link. */
  action: string
  /** True for emails triggered by other members; see `Mail`. */
  atMostHourly?: boolean
}

/** Notifies a member, in the same transaction as the change that the notice is about. */
export const tell = (act: Act, memberId: number, notice: Notice) =>
  tellAll(act, [[memberId, notice]])

/** Notifies a member, unless they have had the same notice before. */
export async function tellOnce(act: Act, memberId: number, notice: Notice): Promise<void> {
  const { type, link, title } = notice
  if (!(await wasTold(act.tx, { userId: memberId, type, link, ...kept(title) })))
    await tell(act, memberId, notice)
}

type Told = readonly (readonly [memberId: number, notice: Notice])[]

/** Notifies members in this order; closed accounts are skipped. */
export async function tellAll({ tx, now, site }: Act, told: Told): Promise<void> {
  const readers = await membersOf(
    tx,
    told.map(([id]) => id),
  )
  const heard = told.flatMap(([id, notice]) => {
    const reader = readers.get(id)
    return reader && reader.closedAt === null ? [{ reader, notice }] : []
  })
  await keepNotifications(
    tx,
    heard.map(({ reader, notice: { type, title, link, postId = null } }) => ({
      userId: reader.id,
      type,
      link,
      postId,
      ...kept(title),
    })),
    now,
  )
  const mails = heard.flatMap(({ reader, notice }) => {
    if (!notice.letter || isEnded(notice.letter.mailClass, reader)) return []
    const { subject, action, mailClass, quoted, places = [], writtenBy, ...rest } = notice.letter
    const token = newToken()
    const words = {
      ...rest,
      quotation: quoted && quotationOf(quoted, site),
      links: places.map(({ label, path }) => ({ label, link: linkTo(site, path) })),
      ending: {
        words: `Get no more emails about ${mailSubjects[mailClass]}`,
        link: linkWithToken(site, routePaths.unsubscribe, token),
      },
      subject: subject ?? nowOf(notice.title),
      action: { label: action, link: linkTo(site, notice.link) },
    }
    const aboutId = writtenBy ?? kept(notice.title).aboutId
    const written = letter({ ...words, to: reader.email })
    return [
      {
        ...written,
        path: notice.link,
        ending: { mailClass, token },
        memberId: reader.id,
        aboutId,
      },
    ]
  })
  await enqueueMails(tx, mails, now)
}

/**
 * Notifies members in random order. The ids of notices are consecutive, and members know the id of their own. Any other
 * order, even that of the members' ids, would reveal something about who their gifter is.
 */
export const tellShuffled = (act: Act, told: Told) => tellAll(act, shuffled(told, act.random))

const quotationOf = ({ words, picture }: NotedPost, { publicUrl }: Act['site']): Quotation => ({
  words,
  picture: picture && {
    url: new URL(picture.formats.mobile_list, publicUrl).href,
    alt: picture.alt ?? '',
  },
})

const nowOf = (title: Notice['title']) => (typeof title === 'string' ? title : title.now)

const kept = (title: Notice['title']) =>
  typeof title === 'string'
    ? { title, aboutId: null, nameAt: null }
    : { title: title.without, aboutId: title.aboutId, nameAt: title.nameAt }

/** Notifies all mods and admins, except the one the notice is about. */
export const tellMods = async (act: Act, notice: Notice, butFor: number | null = null) =>
  tellAll(
    act,
    (await modIds(act.tx, act.now, butFor)).map((id) => [id, notice] as const),
  )

export const tellAdmins = async (act: Act, notice: Notice) =>
  tellAll(
    act,
    (await adminIds(act.tx, act.now)).map((id) => [id, notice] as const),
  )
