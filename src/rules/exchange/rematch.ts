import { type Bars, barsOf, type ExcludedPair, maySend } from './assignment.ts'
import {
  compareCosts,
  costOfPairs,
  type EarlierPair,
  type PairingCost,
  type Pairs,
  type Sides,
} from './pairing-cost.ts'

/** A gifter's new recipient, or null if they are left without one. */
export interface Change {
  gifter: number
  recipient: number | null
}

/**
 * A chain of gifters. Each takes over the next gifter's recipient, and the last gifter gets a member who has no gifter.
 */
type Chain = readonly { gifter: number; recipient: number }[]

/** All changes to the pairs when a member is removed. */
export type Rearrangement = readonly Change[]

interface Leaving {
  /** All participants, including the one who is removed. */
  ids: readonly number[]
  /** The current pairs. */
  pairs: Pairs
  removedId: number
  exclusions: readonly ExcludedPair[]
  earlier: readonly EarlierPair[]
  sides: Sides
  /** Gifters whose gifts are on their way. They keep their recipients. */
  sent: ReadonlySet<number>
}

/** The most re-arrangements to offer: enough to choose from, few enough to read. */
const MOST_OFFERED = 12
/** The most re-arrangements to compare when looking for the best. */
const MOST_COMPARED = 500

interface Gap {
  bars: Bars
  /** Members who lack a recipient and should get one. */
  waiting: readonly number[]
  /** Members who lack a gifter, the preferred one first. */
  open: readonly number[]
  /** Gifters who may pass their recipients on, with those recipients. */
  movable: Pairs
}

function gapOf({ ids, pairs, removedId, exclusions, sent }: Leaving): Gap {
  const left = ids.filter((id) => id !== removedId)
  const staying = [...pairs].filter(
    ([gifter, recipient]) => gifter !== removedId && recipient !== removedId,
  )
  const served = new Set(staying.map(([, recipient]) => recipient))
  const gifters = new Set(staying.map(([gifter]) => gifter))
  const recipient = pairs.get(removedId)
  const gifter = left.find((id) => pairs.get(id) === removedId)
  const open = left.filter((id) => !served.has(id))
  return {
    bars: barsOf(left, exclusions),
    waiting: gifter === undefined ? left.filter((id) => !gifters.has(id)) : [gifter],
    open: open.toSorted((one, other) => Number(other === recipient) - Number(one === recipient)),
    movable: new Map(staying.filter(([id]) => !sent.has(id))),
  }
}

/**
 * Returns the gifters of all shortest chains, grouped by their distance from the members who lack a recipient. Empty if
 * no chain reaches a member without a gifter.
 */
function layersOf({ bars, waiting, open, movable }: Gap): number[][] {
  const ends = (gifter: number) => open.some((id) => maySend(bars, gifter, id))
  const layers = [[...waiting]]
  const rest = new Map(movable)
  for (let last = layers[0] as number[]; !last.some(ends); ) {
    const next = [...rest].flatMap(([gifter, recipient]) =>
      last.some((before) => maySend(bars, before, recipient)) ? [gifter] : [],
    )
    if (next.length === 0) return []
    for (const gifter of next) rest.delete(gifter)
    layers.push(next)
    last = next
  }
  for (let depth = layers.length - 1; depth >= 0; depth -= 1) {
    const after = layers[depth + 1]
    layers[depth] = (layers[depth] as number[]).filter((gifter) =>
      after
        ? after.some((next) => maySend(bars, gifter, movable.get(next) as number))
        : ends(gifter),
    )
  }
  return layers
}

function chainsOf({ bars, open, movable }: Gap, layers: readonly (readonly number[])[]) {
  const chains: Chain[] = []
  const goOn = (chain: Chain, gifter: number, depth: number): void => {
    const takes = (recipient: number) => [...chain, { gifter, recipient }]
    const nextOnes = layers[depth + 1]
    if (!nextOnes) {
      for (const id of open)
        if (maySend(bars, gifter, id) && chains.length < MOST_COMPARED) chains.push(takes(id))
      return
    }
    for (const next of nextOnes) {
      if (chains.length >= MOST_COMPARED) return
      const recipient = movable.get(next) as number
      if (maySend(bars, gifter, recipient)) goOn(takes(recipient), next, depth + 1)
    }
  }
  for (const gifter of layers[0] ?? []) goOn([], gifter, 0)
  return chains
}

/** Returns the cost of the pairs that a chain makes, once all its changes are made. */
function costOfChain(chain: Chain, leaving: Leaving): PairingCost {
  const made = chain.map(({ gifter, recipient }) => [gifter, recipient] as const)
  const gifters = chain.map(({ gifter }) => gifter)
  return costOfPairs(new Map([...leaving.pairs, ...made]), leaving, gifters)
}

/**
 * Lists the ways to re-arrange the pairs when a member is removed. There is always at least one. Before the pairing,
 * nothing changes.
 *
 * If the member's gifter may send to the member's recipient, that is the only way. If not, because they are the same
 * member or one excludes the other, the smallest re-arrangements in which nobody lacks a recipient are offered: the
 * gifter takes over another gifter's recipient, that gifter takes over a third one's, and so on until one of them may
 * send to a member without a gifter. These are the shortest augmenting paths (Berge 1957), so at least one is found
 * whenever any re-arrangement works. A gifter whose gift is on its way keeps their recipient. The options are sorted
 * like pairings: by repeats, loops of two, and parcels across a border. The gifter is left with nobody only if no
 * re-arrangement works.
 */
export function rearrangementsOnRemoval(leaving: Leaving): Rearrangement[] {
  if (leaving.pairs.size === 0) return [[]]
  const gap = gapOf(leaving)
  const chains = chainsOf(gap, layersOf(gap))
  const [plain] = chains
  if (plain?.length === 1) return [plain]
  if (chains.length > 0)
    return chains
      .map((chain) => ({ chain, cost: costOfChain(chain, leaving) }))
      .toSorted((one, other) => compareCosts(one.cost, other.cost))
      .slice(0, MOST_OFFERED)
      .map(({ chain }) => chain)
  const gifter = gap.waiting.find((id) => leaving.pairs.get(id) === leaving.removedId)
  return [gifter === undefined ? [] : [{ gifter, recipient: null }]]
}
