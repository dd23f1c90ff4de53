import { useSelector } from '@xstate/react'
import { RefreshCw } from 'lucide-react'
import type { FeedRef } from '#machines/feed/feed.machine.ts'
import { composePath } from '#rules/feed/overlays.ts'
import { LinkButton } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { IconButton } from '#views/kit/IconButton.tsx'
import { Loading, PostSkeleton } from '#views/kit/Skeleton.tsx'
import { List } from '#views/list/List.tsx'
import { AddedInView } from '#views/outlets/AddedInView.tsx'
import { PostCards } from './PostCards.tsx'
import type { FeedParts } from './parts.ts'

interface FeedProps {
  feed: FeedRef
  parts: FeedParts
  /** Level of the headings inside. */
  level: 2 | 3
}

/** The posts of all members, newest first. */
export function Feed({ feed, parts, level }: FeedProps) {
  const { Overlays } = parts
  return (
    <>
      <Overlays />
      <AddedInView list={feed} />
      <List
        list={feed}
        of="posts"
        level={level}
        loading={<LoadingPosts />}
        empty={
          <EmptyState
            art="letter"
            title="The mailbag is empty."
            level={level}
            action={
              <LinkButton href={composePath(level === 3 ? '/' : '/posts')}>Write a post</LinkButton>
            }
          >
            Posts appear here when critters tell us what landed in their burrow.
          </EmptyState>
        }
        rows={(posts) => <PostCards posts={posts} feed={feed} parts={parts} level={level} />}
        end="That’s the whole mailbag"
      />
    </>
  )
}

function LoadingPosts() {
  return (
    <Loading label="Loading posts">
      <PostSkeleton />
      <PostSkeleton />
      <PostSkeleton />
    </Loading>
  )
}

/** Reloads the newest posts; the current ones stay on screen in the meantime. */
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
