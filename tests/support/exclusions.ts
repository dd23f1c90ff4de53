import { type ExcludedPair, maySend } from '#rules/exchange/assignment.ts'
import type { Sides } from '#rules/exchange/pairing-cost.ts'

/** A seeded generator of random numbers from 0 to 1 (mulberry32, by Tommy Ettinger). */
export function diceOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const numbered = (size: number) => Array.from({ length: size }, (_, index) => index + 1)

/** Puts everybody on the same side of the border. */
export const atHome = (ids: readonly number[]): Sides => new Map(ids.map((id) => [id, 'uk']))

export interface Instance {
  ids: readonly number[]
  exclusions: readonly ExcludedPair[]
}

type Dice = () => number

const upTo = (dice: Dice, most: number) => Math.floor(dice() * (most + 1))

/** Makes instances in which every member lists this many others. */
const lists =
  (size: number, each: number) =>
  (dice: Dice): Instance => {
    const ids = numbered(size)
    const exclusions = ids.flatMap((member_id) => {
      const listed = new Set<number>()
      while (listed.size < each) {
        const other = 1 + upTo(dice, size - 1)
        if (other !== member_id) listed.add(other)
      }
      return [...listed].map((excluded_id) => ({ member_id, excluded_id }))
    })
    return { ids, exclusions }
  }

const everyPair = (ids: readonly number[]) =>
  ids.flatMap((member_id) =>
    ids.filter((id) => id > member_id).map((excluded_id) => ({ member_id, excluded_id })),
  )

/** Pairs of members who exclude each other, with random exclusions among the others, from none to nearly all. */
function couples(dice: Dice): Instance {
  const ids = numbered(2 + upTo(dice, 18))
  const density = dice()
  const exclusions = everyPair(ids).filter(({ member_id, excluded_id }) => {
    const isCouple = member_id % 2 === 1 && excluded_id === member_id + 1
    return isCouple || dice() < density
  })
  return { ids, exclusions }
}

/**
 * One or two central members whom nearly everybody excludes. Some instances are reversed: the other members exclude
 * each other, and can only be paired with the central members.
 */
function stars(dice: Dice): Instance {
  const ids = numbered(3 + upTo(dice, 17))
  const middle = ids.slice(0, 1 + upTo(dice, 1))
  const spared = upTo(dice, 2)
  const isTurned = dice() < 0.3
  const exclusions = everyPair(ids).filter(({ member_id, excluded_id }) => {
    const inMiddle = middle.includes(member_id) || middle.includes(excluded_id)
    return inMiddle === !isTurned && excluded_id > middle.length + (isTurned ? 0 : spared)
  })
  return { ids, exclusions }
}

/** Groups of six who all exclude each other, and some members outside these groups. */
function tightGroups(dice: Dice): Instance {
  const groups = 1 + upTo(dice, 3)
  const ids = numbered(groups * 6 + upTo(dice, 8))
  const groupOf = (id: number) => (id <= groups * 6 ? Math.ceil(id / 6) : null)
  const density = dice() / 2
  const exclusions = everyPair(ids).filter(({ member_id, excluded_id }) => {
    const group = groupOf(member_id)
    return (group !== null && group === groupOf(excluded_id)) || dice() < density
  })
  return { ids, exclusions }
}

export const kinds: Record<string, (dice: Dice) => Instance> = {
  '30 people with 3 exclusions each': lists(30, 3),
  '100 people with 5 exclusions each': lists(100, 5),
  '1,000 people with 10 exclusions each': lists(1000, 10),
  couples,
  stars,
  'tight groups of six': tightGroups,
}

/**
 * Returns the maximum number of these gifters who can each have a recipient. Uses depth-first search on plain lists,
 * one gifter at a time, to be independent of the rule's algorithm.
 */
export function mostPlaced(
  gifters: readonly number[],
  ids: readonly number[],
  bars: Parameters<typeof maySend>[0],
): number {
  const open = new Map(
    gifters.map((gifter) => [gifter, ids.filter((id) => maySend(bars, gifter, id))]),
  )
  const holder = new Map<number, number>()
  function finds(gifter: number, tried: Set<number>): boolean {
    const recipients = open.get(gifter) ?? []
    const free = recipients.find((id) => !holder.has(id))
    if (free !== undefined) {
      holder.set(free, gifter)
      return true
    }
    for (const recipient of recipients) {
      if (tried.has(recipient)) continue
      tried.add(recipient)
      if (finds(holder.get(recipient) as number, tried)) {
        holder.set(recipient, gifter)
        return true
      }
    }
    return false
  }
  return gifters.filter((gifter) => finds(gifter, new Set())).length
}

/**
 * Checks whether everybody can have a recipient. If not, also lists the members who make that impossible: if one of
 * these members is removed, the number of others who can have a recipient stays the same.
 */
export function examined({ ids }: Pick<Instance, 'ids'>, bars: Parameters<typeof maySend>[0]) {
  const most = mostPlaced(ids, ids, bars)
  if (most === ids.length) return { isPossible: true, inTheWay: [] }
  const without = (one: number) => ids.filter((id) => id !== one)
  return {
    isPossible: false,
    inTheWay: ids.filter((id) => mostPlaced(without(id), ids, bars) === most),
  }
}
