import { commentsPath } from '#rules/feed/overlays.ts'
import type { NotificationType } from '#rules/member/notification.ts'
import { naming, type Person } from './named.ts'
import type { Notice } from './tell.ts'

/** Builds a notice that links to the comments on a post and is not emailed. */
const aboutPost =
  (type: NotificationType, words: (name: string) => string) =>
  (postId: number, member: Person): Notice => ({
    type,
    title: naming(member, 'A critter', words),
    link: commentsPath('/posts', postId),
  })

/** Notifies the author of a post about a comment. */
export const commented = aboutPost('comment', (name) => `${name} has commented on your post`)

/** Notifies the author of a post about a like. */
export const likedThePost = aboutPost('like', (name) => `${name} likes your post`)
export const likedTheComment = aboutPost('like', (name) => `${name} likes your comment`)
