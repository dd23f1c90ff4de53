import type { Comment } from './comment.ts'
import type { Post } from './post.ts'
import type { Change } from './written.ts'

/** A page of comments, oldest first. */
export interface CommentsPage {
  comments: Comment[]
  hasEarlier: boolean
}

/** What is said below a post, as far as it is here: newest last. */
export interface Thread extends CommentsPage {
  post: Post
}

/** The thread with the page before what is here. */
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

/** The thread with a comment that has just been written. */
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

/** What the post's card shows of the thread: how many comments, and the latest of them. */
export const shownOnCard = ({ post, comments }: Thread) => ({
  comments_amount: post.comments_amount,
  comments: comments.slice(-1),
})

/** The comment from which earlier ones are asked for. */
export const earliestOf = ({ comments }: Thread): number | null => comments[0]?.id ?? null
