import { PenLine } from 'lucide-react'
import type { FeedRef } from '#machines/feed/feed.machine.ts'
import { composePath } from '#rules/feed/overlays.ts'
import { LinkButton } from '#views/kit/Button.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { Column } from '#views/layouts/Column.tsx'
import { Feed, RefreshFeed } from './Feed.tsx'
import type { FeedParts } from './parts.ts'

interface PostsPageProps {
  feed: FeedRef
  parts: FeedParts
  mayWrite: boolean
}

/** The page of all posts. */
export function PostsPage({ feed, parts, mayWrite }: PostsPageProps) {
  return (
    <Column>
      <PageHeader
        title="Posts"
        action={
          <Cluster>
            {mayWrite && (
              <LinkButton href={composePath('/posts')} variant="primary" icon={<PenLine />}>
                Write a post
              </LinkButton>
            )}
            <RefreshFeed feed={feed} />
          </Cluster>
        }
      />
      <Feed feed={feed} parts={parts} level={2} />
    </Column>
  )
}
