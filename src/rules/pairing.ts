import { type Refusal, refusal } from './problem.ts'

/** Somebody who takes part, as far as pairing asks. */
export interface Participant {
  id: number
  is_verified: boolean
  has_address: boolean
  is_suspended: boolean
  /** A minor whose parent has not confirmed, or not any more. */
  waits_for_parent: boolean
}

/** Gifter → recipient, by member id. */
export type Pairs = ReadonlyMap<number, number>

/** Somebody who makes a pairing impossible, and why. */
export interface Hindrance {
  id: number
  reason: string
}

export type Pairing = { pairs: Pairs } | { impossible: readonly Hindrance[] }

export const LEAST_PARTICIPANTS = 2

/** With nobody or one alone there is no exchange: it is cancelled, and kindly so. */
export const pairingRefusal = (participants: number): Refusal | null =>
  participants < LEAST_PARTICIPANTS
    ? refusal(
        'too_few',
        'Too few critters signed up this time, so this exchange cannot take place.',
      )
    : null

/** Pairing now would call the exchange off. */
export const areTooFew = ({ participants_count }: { participants_count: number }): boolean =>
  pairingRefusal(participants_count) !== null

/** Everybody could be paired. */
export const isFeasible = ({ is_feasible }: { is_feasible: boolean }): boolean => is_feasible

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [order[last] as Item, order[other] as Item]
    order[last] = two
    order[other] = one
  }
  return order
}

/** Everyone in one circle in random order, each sending to the next: nobody to herself, no loop of two among three. */
export function pairInOneCycle(ids: readonly number[], random: () => number): Pairs {
  const circle = shuffled(ids, random)
  return new Map(
    circle.map((gifter, place) => [gifter, circle[(place + 1) % circle.length] as number]),
  )
}

function hindranceOf(participant: Omit<Participant, 'id'>): string | null {
  if (!participant.is_verified) return 'The email is not verified.'
  if (participant.is_suspended) return 'The account is suspended.'
  if (participant.waits_for_parent) return 'A parent has not confirmed.'
  return participant.has_address ? null : 'There is no address.'
}

function hindrances(participants: readonly Participant[]): Hindrance[] {
  return participants.flatMap(({ id, ...participant }) => {
    const reason = hindranceOf(participant)
    return reason === null ? [] : [{ id, reason }]
  })
}

/** Pairs all participants or says who makes it impossible; `random` gives numbers from 0 up to 1. */
export function pair(
  participants: readonly Participant[],
  { random }: { random: () => number },
): Pairing {
  const impossible = hindrances(participants)
  if (impossible.length > 0) return { impossible }
  return {
    pairs: pairInOneCycle(
      participants.map(({ id }) => id),
      random,
    ),
  }
}

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
