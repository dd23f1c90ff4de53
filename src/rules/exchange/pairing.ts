import { numberLabel } from '#rules/text/number-words.ts'
import { type Refusal, refusal } from '#rules/wire/problem.ts'
import { assign, barsOf, type ExcludedPair, type Shortage } from './assignment.ts'
import type { EarlierPair, Pairs, Sides } from './pairing-cost.ts'

/** The data that pairing needs about a participant. */
export interface Participant {
  id: number
  /** The participant's region. Parcels between two regions cross a customs border. */
  region: string | null
  is_verified: boolean
  has_address: boolean
  is_suspended: boolean
  /** True for a minor whose parent has not confirmed yet or has withdrawn the confirmation. */
  waits_for_parent: boolean
  /** True if the participant's note about people to keep away from has not been settled by a mod yet. */
  has_unsettled_note: boolean
}

/** A participant who makes a pairing impossible, and why. */
export interface Hindrance {
  id: number
  reason: string
}

/** The reason for leaving a member out. With `own_list`, their own exclusions alone make a pairing impossible. */
export type LeavingOut = 'unsettled_note' | 'unsettled_list' | 'own_list'

export interface LeftOut {
  id: number
  why: LeavingOut
}

const LEAVING_OUT_REASONS: Record<LeavingOut, string> = {
  unsettled_note: 'Their privacy note isn’t settled.',
  unsettled_list: 'Their list is too long, and no mod has settled it.',
  own_list: 'Their own exclusions rule out everyone else.',
}

export const leavingOutReason = (why: LeavingOut): string => LEAVING_OUT_REASONS[why]

/**
 * The result of pairing: the members left out, and the outcome for the others. Either all others are paired, or some of
 * them make a pairing impossible, or too few are left.
 */
export type Pairing = { leftOut: readonly LeftOut[] } & (
  | { pairs: Pairs }
  | { impossible: readonly Hindrance[] }
  | { tooFew: Refusal }
)

export const LEAST_PARTICIPANTS = 2

export const TOO_FEW = 'Too few critters signed up this time, so this exchange can’t take place.'

/** The refusal to pair fewer than two participants, whose exchange is then cancelled. */
export const pairingRefusal = (participants: number): Refusal | null =>
  participants < LEAST_PARTICIPANTS ? refusal('too_few', TOO_FEW) : null

interface Check {
  participants_count: number
  left_out: readonly unknown[]
}

/** The number of participants who are not left out. */
export const remainingCount = ({ participants_count, left_out }: Check): number =>
  participants_count - left_out.length

/** True if pairing now would cancel the exchange, because too few participants are left. */
export const areTooFew = (check: Check): boolean => pairingRefusal(remainingCount(check)) !== null

function hindranceOf(participant: Omit<Participant, 'id' | 'region'>): string | null {
  if (!participant.is_verified) return 'Their email isn’t verified.'
  if (participant.is_suspended) return 'Their account is suspended.'
  if (participant.waits_for_parent) return 'No parent has confirmed yet.'
  return participant.has_address ? null : 'They have no address.'
}

function hindrances(participants: readonly Participant[]): Hindrance[] {
  return participants.flatMap(({ id, ...participant }) => {
    const reason = hindranceOf(participant)
    return reason === null ? [] : [{ id, reason }]
  })
}

const shortageReason = ({ gifters, recipients }: Shortage): string =>
  recipients === 0
    ? 'Exclusions rule out everyone for this critter.'
    : `Exclusions leave ${numberLabel(gifters.length)} critters, this one included, only ${numberLabel(recipients)} to be paired with.`

const shortOf = (short: readonly Shortage[]): Hindrance[] =>
  short.flatMap((shortage) =>
    shortage.gifters.map((id) => ({ id, reason: shortageReason(shortage) })),
  )

/**
 * True if a list makes a pairing impossible regardless of other lists. That is the case if it leaves its owner with no
 * possible partner. In a swap of three, it is also the case if it leaves only one, because the third member could then
 * not be paired.
 * @param listed the number of other participants on the list
 */
export function listBlocks(listed: number, participants: number): boolean {
  const left = participants - 1 - listed
  return left === 0 || (left === 1 && participants === 3)
}

/**
 * Finds a member to leave out because their own list makes a pairing impossible. If there are several such lists, picks
 * the owner of the longest one. Among lists of equal length, picks the owner who signed up last.
 */
function blockedByOwnList(
  ids: readonly number[],
  exclusions: readonly ExcludedPair[],
): number | undefined {
  const listedBy = new Map(ids.map((id) => [id, new Set<number>()]))
  for (const { member_id, excluded_id } of exclusions)
    if (listedBy.has(excluded_id) && member_id !== excluded_id)
      listedBy.get(member_id)?.add(excluded_id)
  return [...listedBy]
    .filter(([, listed]) => listBlocks(listed.size, ids.length))
    .toReversed()
    .toSorted(([, one], [, other]) => other.size - one.size)[0]?.[0]
}

/** The side of the customs border that each participant is on. Each region counts as a separate side. */
export const sidesOf = (people: readonly Pick<Participant, 'id' | 'region'>[]): Sides =>
  new Map(people.map(({ id, region }) => [id, region]))

/**
 * Pairs all participants, or lists those who make it impossible. Members whose note is not settled are left out first.
 * A member whose own list alone makes a pairing impossible is left out as well, so that no list stops a whole exchange.
 * Nobody is left out because of earlier pairs, loops of two or borders.
 * @param participants in the order in which they signed up
 * @param earlier pairs from earlier exchanges; those with members who do not take part are ignored
 * @param random returns a number from 0 up to, but not including, 1
 */
export function pair(
  participants: readonly Participant[],
  exclusions: readonly ExcludedPair[],
  { earlier, random }: { earlier: readonly EarlierPair[]; random: () => number },
): Pairing {
  const unsettled = participants.filter(({ has_unsettled_note }) => has_unsettled_note)
  const leftOut: LeftOut[] = unsettled.map(({ id }) => ({ id, why: 'unsettled_note' }))
  let staying = participants.filter(({ has_unsettled_note }) => !has_unsettled_note)
  for (;;) {
    const tooFew = pairingRefusal(staying.length)
    if (tooFew) return { leftOut, tooFew }
    const impossible = hindrances(staying)
    if (impossible.length > 0) return { leftOut, impossible }
    const ids = staying.map(({ id }) => id)
    const blocked = blockedByOwnList(ids, exclusions)
    if (blocked === undefined) {
      const wishes = { bars: barsOf(ids, exclusions), earlier, sides: sidesOf(staying) }
      const found = assign(ids, wishes, random)
      return 'pairs' in found
        ? { leftOut, pairs: found.pairs }
        : { leftOut, impossible: shortOf(found.short) }
    }
    leftOut.push({ id: blocked, why: 'own_list' })
    staying = staying.filter(({ id }) => id !== blocked)
  }
}
