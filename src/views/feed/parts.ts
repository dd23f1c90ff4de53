import type { ComponentType } from 'react'
import type { FeedRef } from '#machines/feed/feed.machine.ts'
import type { Listed, ListRef } from '#machines/list.ts'
import type { Post } from '#rules/feed/post.ts'

export interface CardPartProps {
  post: Post
  /** The list that contains the post. */
  feed: FeedRef
}

/** The interactive parts of a feed and its cards, loaded after the text. */
export interface FeedParts {
  /** Like, comment and the menu, in one line. */
  Actions: ComponentType<CardPartProps>
  /** Edits the text in place; renders nothing unless the author is editing. */
  Editor: ComponentType<CardPartProps>
  /** The overlays opened through the URL: comments and lightbox. Rendered once per page. */
  Overlays: ComponentType
  /** Placed after the posts; measures which posts of a long list to render. */
  Window: ComponentType<{ list: ListRef<Listed> }>
}
