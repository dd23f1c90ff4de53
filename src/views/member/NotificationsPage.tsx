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
  isUnread,
  type Notification,
  type NotificationType,
  startsDay,
} from '#rules/member/notification.ts'
import { dayTitle } from '#rules/time/day-words.ts'
import type { Path } from '#rules/wire/path.ts'
import { useFlow } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Link } from '#views/kit/Link.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Stack } from '#views/kit/Stack.tsx'
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
    <Stack gap={5}>
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
              {notices.map((notice, index) => (
                <Notice
                  key={notice.id}
                  notice={notice}
                  isFirstOfDay={startsDay(notice, notices[index - 1])}
                  now={now}
                  onOpen={() => bell.send({ type: 'notice.opened', id: notice.id })}
                />
              ))}
            </Rows>
          )}
        />
      )}
    </Stack>
  )
}

/** The button stays on screen when everything is read, so that it keeps the focus. */
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
  like: Heart,
  comment: MessagesSquare,
  chat_message: MessagesSquare,
  bug_answered: MessagesSquare,
  exchange_approved: Gift,
  exchange_starting: Gift,
  signup_reminder: Gift,
  sending_reminder: Package,
  address_changed: MapPin,
  parent_confirmed: UserRound,
  parent_withdrawn: UserRound,
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

interface NoticeProps {
  notice: Notification
  isFirstOfDay: boolean
  now: string
  onOpen: () => void
}

function Notice({ notice, isFirstOfDay, now, onOpen }: NoticeProps) {
  const { title, link, created_at, post } = notice
  const isNew = isUnread(notice)
  const Icon = icons[notice.type]
  return (
    <li>
      {isFirstOfDay && (
        <h2 className={styles.day}>{dayTitle(new Date(created_at), new Date(now))}</h2>
      )}
      <div className={styles.notice} data-new={isNew || undefined}>
        <Icon aria-hidden className={styles.icon} />
        <div>
          {isNew && <span className="visually-hidden">Unread: </span>}
          <Link
            href={link as Path}
            variant="plain"
            className={styles.link}
            onClick={isNew ? onOpen : undefined}
          >
            <bdi>{title}</bdi>
          </Link>
          {post && <NotedPost post={post} />}
          <p className={styles.when}>
            <When at={created_at} now={now} />
          </p>
        </div>
      </div>
    </li>
  )
}
