import type { Member } from './schema.ts'

/**
 * Updates the member's name and avatar in items that they wrote or commented on. Returns only the items that changed.
 */
export const renamed = <Item>(items: readonly Item[], member: Member): Item[] =>
  items.flatMap((item) => {
    const after = JSON.stringify(item, (name, value) =>
      name === 'user' && value?.id === member.id ? member : value,
    )
    return after === JSON.stringify(item) ? [] : JSON.parse(after)
  })
