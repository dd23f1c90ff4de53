import { commentsPath } from '#rules/feed/overlays.ts'
import type { NotificationType } from '#rules/member/notification.ts'
import { naming, type Person } from './named.ts'
import type { Notice } from './tell.ts'

/** Leads to the comments on the post; worth no mail. */
const aboutPost =
  (type: NotificationType, words: (name: string) => string) =>
  (postId: number, member: Person): Notice => ({
    type,
    title: naming(member, 'A critter', words),
    link: commentsPath('/posts', postId),
  })

/** To the author of the post. */
export const commented = aboutPost('comment', (name) => `${name} has commented on your post`)

/** To the author of what is liked. */
export const likedThePost = aboutPost('like', (name) => `${name} likes your post`)
export const likedTheComment = aboutPost('like', (name) => `${name} likes your comment`)
