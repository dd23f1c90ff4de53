import { draftOf } from './draft.ts'
import type { MaySend, Pairs } from './matching.ts'
import { compareFurther, type Sides } from './pairing-cost.ts'

/** Up to so many, all that each may send to are looked up first, and worse pairings are passed on the way to better. */
const SOME = 500
/** After so many steps in all it ends for some: meanwhile the process answers nobody. */
const MOST = 600_000
/** After so many steps it ends; for some they are counted from the last pairing that was better than all before. */
const stepsOf = (size: number) => (size <= SOME ? Math.min(1_500 * size, MOST) : 10 * (size + 500))
/** What each loop of two and each parcel across a border weighs against passing a worse pairing. */
const LOOP = 3
const CROSSING = 1.5

/** The answers for all, to be read again and again. */
function lookedUp(size: number, asked: MaySend): MaySend {
  const answers = Uint8Array.from({ length: size * size }, (_, at) =>
    Number(asked(Math.floor(at / size), at % size)),
  )
  return (gifter, recipient) => answers[gifter * size + recipient] === 1
}

/**
 * Another pairing of arcs that may stay, with as few loops of two as were found, and of these with as few parcels across
 * a border. All that are as good are about equally likely, those of several loops as well.
 *
 * One gifter gives up her recipient and takes somebody else's, who takes another's, until one takes the first that was
 * given up (the chain of Jerrum and Sinclair, "Approximating the permanent", SIAM J. Comput. 18, 1989). So every pairing
 * is reached from every other, and as often the other way round. A move that made it worse stands now and then, the
 * worse the more rarely (Metropolis and others, "Equation of state calculations by fast computing machines", J. Chem.
 * Phys. 21, 1953): so it is at good ones most of the time, and stuck at none. In a crowd no such move stands: there an
 * exchange of two is nearly always open.
 */
export function wandered(
  start: Pairs,
  { mayStay, sides, random }: { mayStay: MaySend; sides: Sides; random: () => number },
): Map<number, number> {
  const draft = draftOf(start, sides)
  const { ids, cost } = draft
  const places = ids.map((_, place) => place)
  const isSome = ids.length <= SOME
  const asked: MaySend = (gifter, recipient) =>
    mayStay(ids[gifter] as number, ids[recipient] as number)
  const isOpen = isSome ? lookedUp(ids.length, asked) : asked
  const choices = isSome
    ? places.map((gifter) => places.filter((recipient) => isOpen(gifter, recipient)))
    : places.map(() => places)
  const fewest = Math.min(...choices.map(({ length }) => length))
  const anyOf = (some: readonly number[]) => some[Math.floor(random() * some.length)] as number
  const longest = Math.max(20, ids.length)
  let steps = 0
  let end = stepsOf(ids.length)

  /** @returns whether it has come to its end */
  function move(): boolean {
    let gifter = anyOf(places)
    const free = draft.begin(gifter)
    for (let tries = longest; tries > 0; tries -= 1) {
      steps += 1
      const hers = choices[gifter] as number[]
      // A gifter with more to choose from ends it less often, as others come to her more often: no way is likelier than
      // its way back.
      const isEnd = random() < 0.5
      if (isEnd && random() * hers.length >= fewest) continue
      const recipient = isEnd ? free : anyOf(hers)
      const isLookedUp = isSome && !isEnd
      if (!isLookedUp && !isOpen(gifter, recipient)) continue
      const next = draft.take(gifter, recipient)
      if (next === undefined) return true
      gifter = next
    }
    return false
  }

  let best = { ...cost }
  if (isSome) draft.keep()
  while (steps < end) {
    const before = { ...cost }
    const isWhole = move()
    const worse =
      LOOP * (cost.mutual - before.mutual) + CROSSING * (cost.crossings - before.crossings)
    const isStanding = isSome ? random() < Math.exp(-worse) : compareFurther(cost, before) <= 0
    if (!isWhole || !isStanding) draft.undo()
    else if (isSome && compareFurther(cost, best) <= 0) {
      if (compareFurther(cost, best) < 0) end = Math.min(steps + stepsOf(ids.length), MOST)
      best = { ...cost }
      draft.keep()
    }
  }
  return draft.pairs()
}
