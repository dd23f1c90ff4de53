import { mayReachOthers } from '#rules/member/schema.ts'
import { isNotFound, type Problem, reasonOf } from '#rules/wire/problem.ts'
import { likeRefusal, pinRefusal, type Speaker } from './rights.ts'

/** The member who reads posts and comments. */
export type Reader = Speaker

interface Likes {
  likes: number[]
  likes_amount: number
}

/** A post, or a comment on one. */
export interface Written extends Likes {
  id: number
  message: string
  can_edit: boolean
  can_delete: boolean
  /** Comments are never pinned. */
  is_pinned?: boolean
}

/** The changed fields of a post or a comment. */
export type Change = Partial<Omit<Written, 'id'>> & { edited_at?: string | null }

/** An edited message, and the time of the edit. */
export type Reworded = Required<Pick<Change, 'message' | 'edited_at'>>

export const likesOf = ({ likes, likes_amount }: Likes): Likes => ({ likes, likes_amount })

export const isLikedBy = ({ likes }: Pick<Likes, 'likes'>, { id }: { id: number }): boolean =>
  likes.includes(id)

/** True if the like on the server matches the member's latest choice. */
export const isAsWanted = (
  { is_liked }: { is_liked: boolean },
  { wanted }: { wanted: boolean },
): boolean => is_liked === wanted

/** The likes with the member's own added or removed. */
export function withLike(item: Likes, me: { id: number }, isLiked: boolean): Likes {
  const others = item.likes.filter((id) => id !== me.id)
  const change = Number(isLiked) - Number(isLikedBy(item, me))
  return {
    likes: isLiked ? [...others, me.id] : others,
    likes_amount: item.likes_amount + change,
  }
}

export const mayLike = (me: Reader): boolean => likeRefusal(me) === null

/** True if the reader may pin the item: only posts can be pinned, and only by admins. */
export const mayPin = ({ item, me }: { item: Written; me: Reader }): boolean =>
  item.is_pinned !== undefined && pinRefusal(me) === null

export const mayEdit = ({ item, me }: { item: Written; me: Reader }): boolean =>
  item.can_edit && mayReachOthers(me)

export const mayDelete = ({ item, me }: { item: Written; me: Reader }): boolean =>
  item.can_delete && mayReachOthers(me)

/** The actions in the menu of a post or a comment. */
export type Act = 'edit' | 'pin' | 'unpin' | 'delete'

export function actsOffered(asked: { item: Written; me: Reader }): Act[] {
  const acts: Act[] = []
  if (mayEdit(asked)) acts.push('edit')
  if (mayPin(asked)) acts.push(asked.item.is_pinned ? 'unpin' : 'pin')
  if (mayDelete(asked)) acts.push('delete')
  return acts
}

/** True if the post or comment has been deleted or hidden since it was loaded. */
export const isGone = (problem: Problem | null): boolean => problem !== null && isNotFound(problem)

/** The message for an action that failed. */
export const notDoneWords = (problem: Problem): string =>
  reasonOf(problem) ?? 'Not saved. Try again.'
