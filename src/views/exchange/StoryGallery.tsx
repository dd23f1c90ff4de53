import { useSelector } from '@xstate/react'
import { Gift } from 'lucide-react'
import type { FeedRef } from '#machines/feed/feed.machine.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { receiptPath } from '#rules/exchange/story-words.ts'
import type { FeedParts } from '#views/feed/parts.ts'
import { LinkButton } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { turnByArticle } from '#views/kit/feed-keys.ts'
import { Loading, PostSkeleton } from '#views/kit/Skeleton.tsx'
import { List } from '#views/list/List.tsx'
import { GalleryPost } from './GalleryPost.tsx'
import styles from './StoryGallery.module.css'

export interface StoryGalleryProps {
  gallery: FeedRef
  parts: FeedParts
  exchange: Exchange
}

/** The posts about gifts that were received in an exchange. */
export function StoryGallery({ gallery, parts, exchange }: StoryGalleryProps) {
  const { Overlays } = parts
  const total = useSelector(gallery, ({ context }) => context.meta.total)
  return (
    <section aria-labelledby="gallery">
      <SectionHeader id="gallery" title="What landed" />
      <Overlays />
      <List
        list={gallery}
        of="posts"
        level={3}
        loading={
          <Loading label="Loading posts">
            <PostSkeleton />
          </Loading>
        }
        empty={<NoPosts exchange={exchange} />}
        rows={(posts) => (
          <div className={styles.grid} role="feed" onKeyDown={turnByArticle}>
            {posts.map((post, index) => (
              <div key={post.id} data-index={index} className={styles.place}>
                <GalleryPost
                  post={post}
                  place={index + 1}
                  of={total}
                  gallery={gallery}
                  parts={parts}
                />
              </div>
            ))}
          </div>
        )}
      />
    </section>
  )
}

function NoPosts({ exchange }: { exchange: Exchange }) {
  const receipt = receiptPath(exchange)
  return (
    <EmptyState
      art="parcel"
      size="sm"
      level={3}
      title="No gifts on show yet"
      action={
        receipt === null ? (
          <LinkButton href="/posts">See all posts</LinkButton>
        ) : (
          <LinkButton href={receipt} icon={<Gift />}>
            Show what you got
          </LinkButton>
        )
      }
    >
      {receipt === null
        ? 'When critters record a gift and write about it, their post appears here.'
        : 'Record what arrived and write a few words. Your post is the first one here.'}
    </EmptyState>
  )
}
