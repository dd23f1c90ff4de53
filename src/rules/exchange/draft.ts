import type { Pairs } from './matching.ts'
import { areApart, type FurtherCost, type Sides } from './pairing-cost.ts'

const NOBODY = -1

/**
 * Pairs that change quickly: everybody is her place in the row of `ids`, and what the pairs cost is always known.
 * A move begins with a gifter who gives up her recipient, and can be undone as a whole. What was kept last is what
 * comes of it, else what stands.
 */
export function draftOf(start: Pairs, sides: Sides) {
  const ids = [...start.keys()]
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const sideOf = ids.map((id) => sides.get(id) ?? null)
  /** The place of the recipient, at the place of the gifter. */
  const recipientOf = new Int32Array(ids.length).fill(NOBODY)
  const gifterOf = new Int32Array(ids.length).fill(NOBODY)
  let kept = recipientOf
  const cost: FurtherCost = { mutual: 0, crossings: 0 }
  const before = { ...cost }
  /** Gifters and the recipients they gave up, in turn. */
  const givenUp: number[] = []

  function count(gifter: number, recipient: number, by: number) {
    if (recipientOf[recipient] === gifter) cost.mutual += by
    if (areApart(sideOf[gifter] as string | null, sideOf[recipient] as string | null))
      cost.crossings += by
  }
  function give(gifter: number, recipient: number) {
    recipientOf[gifter] = recipient
    gifterOf[recipient] = gifter
    count(gifter, recipient, 1)
  }
  function giveUp(gifter: number, recipient: number) {
    givenUp.push(gifter, recipient)
    count(gifter, recipient, -1)
    recipientOf[gifter] = NOBODY
    gifterOf[recipient] = NOBODY
  }
  for (const [gifter, recipient] of start)
    give(placeOf.get(gifter) as number, placeOf.get(recipient) as number)

  return {
    ids,
    cost,
    /** @returns her recipient, who has no gifter now */
    begin(gifter: number): number {
      const recipient = recipientOf[gifter] as number
      before.mutual = cost.mutual
      before.crossings = cost.crossings
      givenUp.length = 0
      giveUp(gifter, recipient)
      return recipient
    },
    /** @returns the one whose recipient it was, and who has none now; undefined where it was nobody's */
    take(gifter: number, recipient: number): number | undefined {
      const holder = gifterOf[recipient] as number
      if (holder !== NOBODY) giveUp(holder, recipient)
      give(gifter, recipient)
      return holder === NOBODY ? undefined : holder
    },
    undo() {
      while (givenUp.length > 0) {
        const [recipient, gifter] = [givenUp.pop() as number, givenUp.pop() as number]
        recipientOf[gifter] = recipient
        gifterOf[recipient] = gifter
      }
      cost.mutual = before.mutual
      cost.crossings = before.crossings
    },
    keep() {
      if (kept === recipientOf) kept = recipientOf.slice()
      else kept.set(recipientOf)
    },
    pairs: () => new Map(ids.map((id, place) => [id, ids[kept[place] as number] as number])),
  }
}
