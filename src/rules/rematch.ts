import type { Pairs } from './assignment.ts'

export interface Rematch {
  pairs: Pairs
  /** Who now sends to whom, or null where the two that are left are one and the same. */
  changed: { gifter: number; recipient: number } | null
}

/** Takes a member out of the circle: her gifter now sends to the one she would have sent to. */
export function rematchOnRemoval(pairs: Pairs, removedId: number): Rematch {
  const recipient = pairs.get(removedId)
  const gifter = [...pairs].find(([, to]) => to === removedId)?.[0]
  const left = new Map([...pairs].filter(([from]) => from !== removedId && from !== gifter))
  if (gifter === undefined || recipient === undefined || gifter === recipient)
    return { pairs: left, changed: null }
  return { pairs: left.set(gifter, recipient), changed: { gifter, recipient } }
}
