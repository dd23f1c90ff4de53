import { mayPost, onboardingRefusal, restrictionRefusal } from '#rules/member/posting.ts'
import { isAdmin, isMod, type Posting } from '#rules/member/schema.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'

/** What these rules ask of a member; `Me` has it. */
export interface Speaker extends Posting {
  id: number
  role: string
}

/** A post or a comment. */
interface Written {
  user: { id: number }
}

const isAuthor = ({ id }: Pick<Speaker, 'id'>, { user }: Written): boolean => user.id === id

/** A minor may like what others write while no parent has confirmed; posting and commenting wait for it. */
export const likeRefusal = (member: Speaker): Refusal | null =>
  restrictionRefusal(member) ?? onboardingRefusal(member)

/** Commenting is posting: the same reasons, the same words. */
export const commentRefusal = (member: Speaker): Refusal | null => mayPost(member)

/** Others read what it becomes, so a member who may not post does not edit either, not even their own. */
export const editRefusal = (member: Speaker, written: Written): Refusal | null =>
  isAuthor(member, written)
    ? mayPost(member)
    : refusal('not_author', 'Only the member who wrote this can edit it.')

/** Authors delete their own, also while no parent has confirmed; a mod deletes anybody's. */
export const deleteRefusal = (member: Speaker, written: Written): Refusal | null =>
  restrictionRefusal(member) ??
  (isAuthor(member, written) || isMod(member)
    ? null
    : refusal('not_author', 'Only the member who wrote this, or a mod, can delete it.'))

/** Posts and exchanges alike. Mods do not pin: a pin is the house speaking. */
export const pinRefusal = (member: Speaker): Refusal | null =>
  restrictionRefusal(member) ??
  (isAdmin(member) ? null : refusal('not_admin', 'Only an admin can pin.'))

/** What the server tells each reader of each post and comment. */
export const rightsOver = (member: Speaker, written: Written) => ({
  can_edit: editRefusal(member, written) === null,
  can_delete: deleteRefusal(member, written) === null,
})
