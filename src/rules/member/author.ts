import type { Member } from './schema.ts'

/** What somebody has written or opened: a post, an exchange. */
export interface Authored {
  id: number
  user?: Member
}

/** Those of a member's, under the name and with the face that she has now. */
export const renamed = <Item extends Authored>(
  items: readonly Item[],
  { id, nickname, avatar }: Member,
): Item[] =>
  items
    .filter(({ user }) => user?.id === id)
    .map((item) => ({ ...item, user: { id, nickname, avatar } }))
