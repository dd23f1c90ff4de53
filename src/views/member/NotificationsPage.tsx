import { useSelector } from '@xstate/react'
import {
  CircleAlert,
  Download,
  Gift,
  Heart,
  ListChecks,
  type LucideIcon,
  Mail,
  MapPin,
  MessagesSquare,
  Package,
  UserRound,
} from 'lucide-react'
import type { notificationsMachine } from '#machines/member/notifications.machine.ts'
import type { BellRef } from '#machines/tab/bell.machine.ts'
import {
  inGroups,
  isUnread,
  type NoticeGroup,
  type Notification,
  type NotificationType,
  startsDay,
} from '#rules/member/notification.ts'
import { counted } from '#rules/text/number-words.ts'
import { dayTitle } from '#rules/time/day-words.ts'
import type { Path } from '#rules/wire/path.ts'
import { useFlow } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Button } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Link } from '#views/kit/Link.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Column } from '#views/layouts/Column.tsx'
import { List } from '#views/list/List.tsx'
import { LoadingRows, Rows } from '#views/list/Rows.tsx'
import { When } from '#views/When.tsx'
import { NotedPost } from './NotedPost.tsx'
import styles from './Notifications.module.css'

interface NotificationsPageProps {
  flow: typeof notificationsMachine
  bell: BellRef
  now: string
}

/** The member's notifications. Following a notification's link marks the notification as read. */
export function NotificationsPage({ flow, bell, now }: NotificationsPageProps) {
  const page = useFlow(flow)
  const list = useSelector(page, ({ children }) => children.noticeList)
  const wasRefused = useSelector(bell, (snapshot) => snapshot.matches('refused'))
  return (
    <Column>
      <PageHeader title="Notifications" action={<ReadAll bell={bell} />} />
      <InlineStatus>{wasRefused && 'Not saved. Try again.'}</InlineStatus>
      {list && (
        <List
          list={list}
          of="notifications"
          loading={<LoadingRows of="notifications" />}
          empty={<EmptyState art="postcard">Nothing in your pigeonhole.</EmptyState>}
          rows={(notices) => (
            <Rows>
              {inGroups(notices).map((group, index, groups) => (
                <Notices
                  key={group[0].id}
                  group={group}
                  isFirstOfDay={startsDay(group[0], groups[index - 1]?.[0])}
                  now={now}
                  onOpen={(ids) => bell.send({ type: 'notice.opened', ids })}
                />
              ))}
            </Rows>
          )}
        />
      )}
    </Column>
  )
}

/** The button for marking everything as read. It stays on screen afterwards, so that it keeps the focus. */
function ReadAll({ bell }: { bell: BellRef }) {
  const isPending = useSelector(bell, (snapshot) => snapshot.hasTag('busy'))
  const isAnyUnread = useSelector(bell, ({ context }) => context.unread !== 0)
  return (
    <Button
      isPending={isPending}
      isUnavailable={!isAnyUnread}
      onClick={() => isAnyUnread && bell.send({ type: 'all.read' })}
    >
      Mark all as read
    </Button>
  )
}

const icons: Record<NotificationType, LucideIcon> = {
  paired: Mail,
  rematched: Mail,
  step: Package,
  heart: Heart,
  thanks: Heart,
  like: Heart,
  comment: MessagesSquare,
  chat_message: MessagesSquare,
  bug_answered: MessagesSquare,
  exchange_approved: Gift,
  exchange_starting: Gift,
  signup_reminder: Gift,
  spot_offered: Gift,
  sending_reminder: Package,
  address_changed: MapPin,
  parent_confirmed: UserRound,
  parent_withdrawn: UserRound,
  rescue_asked: Gift,
  rescue_accepted: Gift,
  rescue_sent: Package,
  rescue_arrived: Heart,
  rescue_over: Gift,
  survey_added: ListChecks,
  survey_declined: ListChecks,
  case_opened: ListChecks,
  copy_ready: Download,
  exchange_rejected: CircleAlert,
  cancelled: CircleAlert,
  removed: CircleAlert,
  lone_admin: CircleAlert,
  mail_trouble: CircleAlert,
  video_failed: CircleAlert,
  copy_failed: CircleAlert,
}

interface NoticesProps {
  group: NoticeGroup
  isFirstOfDay: boolean
  now: string
  /** Marks the unread notifications among these ids as read. */
  onOpen: (ids: readonly number[]) => void
}

/** One notification, or several with the same text. */
function Notices({ group, isFirstOfDay, now, onOpen }: NoticesProps) {
  const [notice] = group
  const { title, link, created_at } = notice
  const unread = group.filter(isUnread).map(({ id }) => id)
  const isNew = unread.length > 0
  return (
    <li>
      {isFirstOfDay && (
        <h2 className={styles.day}>{dayTitle(new Date(created_at), new Date(now))}</h2>
      )}
      <div className={styles.notice} data-new={isNew || undefined}>
        <Sign notice={notice} />
        <div>
          {isNew && <span className="visually-hidden">Unread: </span>}
          <Link
            href={link as Path}
            variant="plain"
            className={styles.link}
            onClick={isNew ? () => onOpen(unread) : undefined}
          >
            <bdi>{title}</bdi>
          </Link>
          {group.map(({ id, post }) => post && <NotedPost key={id} post={post} />)}
          <p className={styles.when}>
            <When at={created_at} now={now} />
            {group.length > 1 && ` · ${counted(group.length, 'time', 'times')}`}
          </p>
        </div>
      </div>
    </li>
  )
}

/**
 * The avatar of the member in the notification, with an icon for the kind of notification. Only the icon if the
 * notification is about no member.
 */
function Sign({ notice: { type, member } }: { notice: Notification }) {
  const Icon = icons[type]
  return (
    <span className={styles.sign}>
      {member && <Avatar seed={member.id} src={member.avatar?.formats.mobile_list} />}
      <Icon aria-hidden className={styles.icon} data-small={member ? true : undefined} />
    </span>
  )
}
