import { type Bars, barsOf, type ExcludedPair, maySend } from './assignment.ts'
import {
  compareCosts,
  costOfPairs,
  type EarlierPair,
  type PairingCost,
  type Pairs,
  type Sides,
} from './pairing-cost.ts'

/** Who a gifter sends to from now on; null for nobody. */
export interface Change {
  gifter: number
  recipient: number | null
}

/** Each takes over the recipient of the next, and the last takes somebody who has no gifter. */
type Chain = readonly { gifter: number; recipient: number }[]

/** All that changes when somebody is taken out. */
export type Rearrangement = readonly Change[]

interface Leaving {
  /** Everybody who takes part, including the one who is taken out. */
  ids: readonly number[]
  /** As they are now. */
  pairs: Pairs
  removedId: number
  exclusions: readonly ExcludedPair[]
  earlier: readonly EarlierPair[]
  sides: Sides
  /** The gifters whose gift is on its way: it still counts. */
  sent: ReadonlySet<number>
}

/** How many ways are offered: enough to choose from, few enough to read. */
const MOST_OFFERED = 12
/** How many are compared to find the best of them. */
const MOST_COMPARED = 500

interface Gap {
  bars: Bars
  /** Those who lack a recipient and are to get one. */
  waiting: readonly number[]
  /** Those nobody sends to, the preferred one first. */
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
 * The shortest chains in which each takes over the recipient of the next and the last takes one who is open: gifters by
 * their distance from those who wait. Only those that lead on are in it; none when no chain ends.
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

/** What the pairs that a chain makes cost, once all of it is done. */
function costOfChain(chain: Chain, leaving: Leaving): PairingCost {
  const made = chain.map(({ gifter, recipient }) => [gifter, recipient] as const)
  const gifters = chain.map(({ gifter }) => gifter)
  return costOfPairs(new Map([...leaving.pairs, ...made]), leaving, gifters)
}

/**
 * Lists what may become of the pairs when a member is taken out: at least one way. Before the pairing nothing changes.
 *
 * The member's gifter sends to the member's recipient, unless the two are the same or excluded; then that is the only
 * way. Otherwise the smallest re-arrangements are offered in which nobody lacks a recipient: the gifter takes over
 * another one's recipient, that one takes over the next, until one may send to somebody without a gifter. These are the
 * shortest augmenting paths (Berge 1957), so there is one whenever any re-arrangement works. A gift that is on its way
 * stands. The ways are ordered as pairings are: by repeats, loops of two, parcels across a border.
 * Only when none works is the gifter left with nobody.
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
