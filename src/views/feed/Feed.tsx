import { useSelector } from '@xstate/react'
import { RefreshCw } from 'lucide-react'
import type { ComponentType } from 'react'
import type { FeedRef, feedMachine } from '#machines/feed/feed.machine.ts'
import type { postMachine } from '#machines/feed/post.machine.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card } from '#views/kit/Card.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { ErrorState } from '#views/kit/ErrorState.tsx'
import { IconButton } from '#views/kit/IconButton.tsx'
import { Loading, RowSkeleton } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import styles from './Feed.module.css'
import { PostCard } from './PostCard.tsx'

export interface FeedProps {
  feed: FeedRef
  post: typeof postMachine
  /** The level of the headings inside. */
  level: 2 | 3
}

const screens = {
  loading: LoadingFeed,
  ready: Posts,
  complete: Posts,
  empty: EmptyFeed,
  failed: FailedFeed,
} satisfies Record<Screens<typeof feedMachine>, ComponentType<FeedProps>>

/** The posts of all critters, newest first. */
export function Feed(props: FeedProps) {
  const Screen = screens[useSelector(props.feed, screenOf)]
  return <Screen {...props} />
}

function LoadingFeed() {
  return (
    <Loading label="Loading posts">
      <Stack>
        {['first', 'second', 'third'].map((post) => (
          <Card key={post} as="div">
            <RowSkeleton />
          </Card>
        ))}
      </Stack>
    </Loading>
  )
}

function Posts({ feed, post, level }: FeedProps) {
  const posts = useSelector(feed, ({ context }) => context.posts)
  const isComplete = useSelector(feed, (snapshot) => snapshot.matches('complete'))
  return (
    <Stack>
      {posts.map((each) => (
        <PostCard key={each.id} post={each} flow={post} level={level} />
      ))}
      <div className={styles.foot} role="status">
        {isComplete && <p className={styles.end}>That’s the whole mailbag</p>}
      </div>
      {!isComplete && (
        <div className={styles.foot}>
          <MorePosts feed={feed} />
        </div>
      )}
    </Stack>
  )
}

function MorePosts({ feed }: { feed: FeedRef }) {
  const isLoading = useSelector(feed, (snapshot) => snapshot.matches({ ready: 'loadingMore' }))
  return (
    <Button
      isPending={isLoading}
      pendingLabel="Loading more posts"
      onClick={() => feed.send({ type: 'more.requested' })}
    >
      Load more
    </Button>
  )
}

function EmptyFeed({ level }: FeedProps) {
  return (
    <EmptyState art="letter" title="The mailbag is empty." level={level}>
      Posts appear here when critters tell what landed in their burrow.
    </EmptyState>
  )
}

function FailedFeed({ feed, level }: FeedProps) {
  return (
    <ErrorState
      title="The posts could not be loaded"
      level={level}
      action={<Button onClick={() => feed.send({ type: 'retry.requested' })}>Try again</Button>}
    />
  )
}

/** Asks for the newest posts; what is there stays until they have come. */
export function RefreshFeed({ feed }: { feed: FeedRef }) {
  const isRefreshing = useSelector(feed, (snapshot) => snapshot.matches({ ready: 'refreshing' }))
  const canRefresh = useSelector(feed, (snapshot) => snapshot.can({ type: 'refresh.requested' }))
  return (
    <IconButton
      label="Refresh"
      icon={<RefreshCw />}
      isPending={isRefreshing}
      isDisabled={!canRefresh && !isRefreshing}
      onClick={() => feed.send({ type: 'refresh.requested' })}
    />
  )
}
