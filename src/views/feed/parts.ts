import type { ComponentType } from 'react'
import type { FeedRef } from '#machines/feed/feed.machine.ts'
import type { Listed, ListRef } from '#machines/list.ts'
import type { Post } from '#rules/feed/post.ts'

export interface CardPartProps {
  post: Post
  /** The list it stands in. */
  feed: FeedRef
}

/** What a feed and its cards can do, as it comes after their words. */
export interface FeedParts {
  /** Like, comment and the menu, in one line. */
  Actions: ComponentType<CardPartProps>
  /** Other words in the place of those that stand there; nothing while nobody edits them. */
  Editor: ComponentType<CardPartProps>
  /** What the address opens over a page: the comments on a post, a picture. Once a page. */
  Overlays: ComponentType
  /** Stands after the posts: of many, draws those near what is in view. */
  Window: ComponentType<{ list: ListRef<Listed> }>
}
