import type { Member } from './schema.ts'

/** What somebody has written or opened, a post, an exchange; with what is shown of the comments on it. */
export interface Authored {
  id: number
  user?: Member
  comments?: Authored[]
}

const isOf = ({ user, comments = [] }: Authored, id: number): boolean =>
  user?.id === id || comments.some((comment) => isOf(comment, id))

const under = <Item extends Authored>(item: Item, member: Member): Item => ({
  ...item,
  ...(item.user?.id === member.id && { user: member }),
  ...(item.comments && { comments: item.comments.map((comment) => under(comment, member)) }),
})

/** Those that show something of a member's, under the name and with the face that she has now. */
export const renamed = <Item extends Authored>(
  items: readonly Item[],
  { id, nickname, avatar }: Member,
): Item[] =>
  items.filter((item) => isOf(item, id)).map((item) => under(item, { id, nickname, avatar }))
