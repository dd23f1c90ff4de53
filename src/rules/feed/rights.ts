import { mayPost, onboardingRefusal, restrictionRefusal } from '#rules/member/posting.ts'
import { isAdmin, isMod, type Posting } from '#rules/member/schema.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

/** The fields of a member that these rules need; `Me` has them. */
export interface Speaker extends Posting {
  id: number
  role: string
}

/** A post or a comment. */
interface Written {
  user: { id: number }
}

const isAuthor = ({ id }: Pick<Speaker, 'id'>, { user }: Written): boolean => user.id === id

/**
 * The reason why a member may not like posts; null if they may. Minors may do so without a parent's confirmation, which
 * is only needed for posting and commenting.
 */
export const likeRefusal = (member: Speaker): Refusal | null =>
  restrictionRefusal(member) ?? onboardingRefusal(member)

/** The reason why a member may not comment. The rule is the same as for posting. */
export const commentRefusal = (member: Speaker): Refusal | null => mayPost(member)

/**
 * The reason why a member may not edit a post or comment. An edit is visible to others, so members who may not post may
 * not edit their own posts either.
 */
export const editRefusal = (member: Speaker, written: Written): Refusal | null =>
  isAuthor(member, written)
    ? mayPost(member)
    : refusal('not_author', 'Only the member who wrote this can edit it.')

/**
 * The reason why a member may not delete a post or comment. Authors may delete their own, even without a parent's
 * confirmation. Mods may delete anyone's.
 */
export const deleteRefusal = (member: Speaker, written: Written): Refusal | null =>
  restrictionRefusal(member) ??
  (isAuthor(member, written) || isMod(member)
    ? null
    : refusal('not_author', 'Only the member who wrote this, or an elf, can delete it.'))

/** The refusal to pin a post or an exchange. Only admins may pin, because pins affect the whole site. */
export const pinRefusal = (member: Speaker): Refusal | null =>
  restrictionRefusal(member) ??
  (isAdmin(member) ? null : refusal('not_admin', 'Only an admin can pin.'))

/** The rights that the server sends with each post and comment. */
export const rightsOver = (member: Speaker, written: Written) => ({
  can_edit: editRefusal(member, written) === null,
  can_delete: deleteRefusal(member, written) === null,
})
