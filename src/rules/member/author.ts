import type { Member } from './schema.ts'

/** The items, or items with a comment, that this member wrote, with the member's current name and avatar. */
export const renamed = <Item>(items: readonly Item[], member: Member): Item[] =>
  items.flatMap((item) => {
    const after = JSON.stringify(item, (name, value) =>
      name === 'user' && value?.id === member.id ? member : value,
    )
    return after === JSON.stringify(item) ? [] : JSON.parse(after)
  })
