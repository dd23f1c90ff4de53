import { and, desc, eq, inArray, isNull, like, or } from 'drizzle-orm'
import { notedPostOf } from '#rules/feed/noted-post.ts'
import type { Notification, Notifications } from '#rules/member/notification.ts'
import type { Path } from '#rules/wire/path.ts'
import { cappedPageOf, type Paging } from '#server/db/rows.ts'
import { notifications, posts } from '#server/db/schema.ts'
import type { Reader, Tx } from '#server/db/types.ts'
import { joinedMember, memberOf } from '#server/resources/members/view.ts'
import { pictureOf } from '#server/resources/pictures/view.ts'
import { attached } from '#server/resources/posts/view.ts'
import { titleWith } from './title.ts'

type NewNotification = Pick<
  typeof notifications.$inferInsert,
  'userId' | 'type' | 'title' | 'aboutId' | 'nameAt' | 'link' | 'postId'
>

/** Rows per insert statement. */
const AT_ONCE = 500

export async function keepNotifications(
  tx: Tx,
  made: readonly NewNotification[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < made.length; from += AT_ONCE)
    await tx
      .insert(notifications)
      .values(made.slice(from, from + AT_ONCE).map((one) => ({ ...one, createdAt: now })))
}

/** True if the member already has the same notification, read or unread. */
export async function wasTold(
  tx: Tx,
  { userId, type, link, title, aboutId }: NewNotification,
): Promise<boolean> {
  const [before] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.type, type),
        eq(notifications.link, link),
        eq(notifications.title, title),
        aboutId ? eq(notifications.aboutId, aboutId) : isNull(notifications.aboutId),
      ),
    )
    .limit(1)
  return before !== undefined
}

/** The member named in a title. */
const named = joinedMember('named')

/** Returns one page of a member's notifications, newest first, and the total number of unread ones. */
export async function listNotifications(
  db: Reader,
  userId: number,
  paging: Paging,
): Promise<Notifications> {
  const mine = eq(notifications.userId, userId)
  const list = db
    .select({
      row: notifications,
      nickname: named.member.nickname,
      member: named.json,
      post: { id: posts.id, message: posts.message },
      pictures: attached,
    })
    .from(notifications)
    .leftJoin(named.member, eq(named.member.id, notifications.aboutId))
    .leftJoin(named.avatar, eq(named.avatar.id, named.member.avatarId))
    .leftJoin(posts, and(eq(posts.id, notifications.postId), isNull(posts.hiddenAt)))
    .where(mine)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
  const { rows, meta } = await cappedPageOf(db, paging, { table: notifications, where: mine }, list)
  const unread = await db.$count(notifications, and(mine, isNull(notifications.readAt)))
  return { data: rows.map(notification), meta: { ...meta, unread } }
}

/** @param ids the notifications to mark, all if missing; other members' notifications are ignored */
export async function markRead(
  tx: Tx,
  userId: number,
  ids: readonly number[] | undefined,
  now: Date,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        ids ? inArray(notifications.id, [...ids]) : undefined,
      ),
    )
}

/** Marks a member's notifications that link to this page, with or without a query string, as read. */
export async function markLinkRead(tx: Tx, userId: number, link: Path, now: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        isNull(notifications.readAt),
        or(eq(notifications.link, link), like(notifications.link, `${link}?%`)),
      ),
    )
}

interface Listed {
  row: typeof notifications.$inferSelect
  /** Current nickname of the member named in the title. */
  nickname: string | null
  member: Parameters<typeof memberOf>[0]
  /** The post to show with it; null if there is none, or if it is deleted or hidden. */
  post: Pick<typeof posts.$inferSelect, 'id' | 'message'> | null
  pictures: Parameters<typeof pictureOf>[0][]
}

const notification = ({ row, nickname, member, post, pictures }: Listed): Notification => ({
  id: row.id,
  type: row.type,
  title: titleWith(row.title, row.nameAt, nickname),
  link: row.link,
  created_at: row.createdAt.toISOString(),
  read_at: row.readAt?.toISOString() ?? null,
  member: nickname === null ? null : memberOf(member),
  post: post && notedPostOf({ ...post, pictures: pictures.map(pictureOf) }),
})
