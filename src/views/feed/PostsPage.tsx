import type { feedMachine } from '#machines/feed/feed.machine.ts'
import type { postMachine } from '#machines/feed/post.machine.ts'
import { POSTS_PAGE } from '#rules/feed/post.ts'
import { useFlow } from '#views/flow.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { Feed, RefreshFeed } from './Feed.tsx'
import styles from './PostsPage.module.css'

/** All posts in one column. */
export function PostsPage({ feed, post }: { feed: typeof feedMachine; post: typeof postMachine }) {
  const posts = useFlow(feed, { query: { perPage: POSTS_PAGE } })
  return (
    <div className={styles.column}>
      <Stack gap={5}>
        <PageHeader title="Posts" action={<RefreshFeed feed={posts} />} />
        <Feed feed={posts} post={post} level={2} />
      </Stack>
    </div>
  )
}
