import { useSelector } from '@xstate/react'
import type { notificationsMachine } from '#machines/member/notifications.machine.ts'
import type { BellRef } from '#machines/tab/bell.machine.ts'
import { isUnread, type Notification } from '#rules/member/notification.ts'
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
              {notices.map((notice) => (
                <Notice
                  key={notice.id}
                  notice={notice}
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

interface NoticeProps {
  notice: Notification
  now: string
  onOpen: () => void
}

function Notice({ notice, now, onOpen }: NoticeProps) {
  const { title, link, created_at, post } = notice
  const isNew = isUnread(notice)
  return (
    <li className={styles.notice} data-new={isNew || undefined}>
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
    </li>
  )
}
