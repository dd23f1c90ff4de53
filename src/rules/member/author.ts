import type { Member } from './schema.ts'

/** Those that show a member's name or face, on themselves or on the comments with them, as she has it now. */
export const renamed = <Item>(items: readonly Item[], member: Member): Item[] =>
  items.flatMap((item) => {
    const after = JSON.stringify(item, (name, value) =>
      name === 'user' && value?.id === member.id ? member : value,
    )
    return after === JSON.stringify(item) ? [] : JSON.parse(after)
  })
