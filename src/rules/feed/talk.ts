import type { Comment } from './comment.ts'
import type { Post } from './post.ts'
import type { Change } from './written.ts'

/** A page of comments, oldest first. */
export interface CommentsPage {
  comments: Comment[]
  hasEarlier: boolean
}

/** A post with the loaded comments, newest last. */
export interface Thread extends CommentsPage {
  post: Post
}

/** Prepends a page of earlier comments. */
export function withEarlier(thread: Thread, { comments, hasEarlier }: CommentsPage): Thread {
  const here = new Set(thread.comments.map(({ id }) => id))
  const earlier = comments.filter(({ id }) => !here.has(id))
  return { ...thread, comments: [...earlier, ...thread.comments], hasEarlier }
}

const counting = (thread: Thread, comments: Comment[], more: number): Thread => ({
  ...thread,
  comments,
  post: { ...thread.post, comments_amount: Math.max(0, thread.post.comments_amount + more) },
})

/** Adds a new comment. */
export const withComment = (thread: Thread, comment: Comment): Thread =>
  counting(thread, [...thread.comments, comment], 1)

export function withoutComment(thread: Thread, id: number): Thread {
  const comments = thread.comments.filter((comment) => comment.id !== id)
  return comments.length === thread.comments.length ? thread : counting(thread, comments, -1)
}

export const withChange = (thread: Thread, id: number, change: Change): Thread => ({
  ...thread,
  comments: thread.comments.map((comment) =>
    comment.id === id ? { ...comment, ...change } : comment,
  ),
})

/** The part of the thread that the post's card shows: the number of comments, and the latest one. */
export const shownOnCard = ({ post, comments }: Thread) => ({
  comments_amount: post.comments_amount,
  comments: comments.slice(-1),
})

/** The id of the earliest loaded comment, the cursor for the page before it. */
export const earliestOf = ({ comments }: Thread): number | null => comments[0]?.id ?? null
