import type { FeedRef } from '#machines/feed/feed.machine.ts'
import type { postMachine } from '#machines/feed/post.machine.ts'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { Feed, RefreshFeed } from './Feed.tsx'
import styles from './PostsPage.module.css'

/** All posts in one column. */
export function PostsPage({ feed, post }: { feed: FeedRef; post: typeof postMachine }) {
  return (
    <div className={styles.column}>
      <Stack gap={5}>
        <PageHeader title="Posts" action={<RefreshFeed feed={feed} />} />
        <Feed feed={feed} post={post} level={2} />
      </Stack>
    </div>
  )
}
