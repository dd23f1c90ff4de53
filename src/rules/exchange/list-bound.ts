import { EXCLUSIONS_MAX } from '#rules/member/exclusion.ts'
import type { ExcludedPair } from './assignment.ts'

/** A mod's answer to a list that names more of the others than its bound, in one exchange. */
export interface ListAnswer {
  member_id: number
  /** The participants that the list named when the mod read it. The answer is only valid for these. */
  named: readonly number[]
  /** The participants that the mod picked to count; null if the mod answered "not needed". */
  binding: readonly number[] | null
}

/** All lists that keep participants of an exchange apart. */
export interface Lists {
  /** Entries of members' own lists, the oldest first. */
  own: readonly ExcludedPair[]
  /** Entries of the mods, which are not bounded. */
  byMods: readonly ExcludedPair[]
  answers: readonly ListAnswer[]
}

/** A list that names more of the others than its bound, and waits for a mod. */
export interface OverlongList {
  id: number
  /** The participants it names, in the order of its entries. */
  named: readonly number[]
}

/**
 * Returns how many of the other participants a member's own list counts for: a quarter of them, rounded down. That is
 * at least one from five participants on, and none in a swap of up to four.
 *
 * Without a bound, a list that names all but one participant chooses whose address its owner gets, and tells its owner
 * who gifts them.
 */
export const listBound = (participants: number): number => Math.floor((participants - 1) / 4)

/** A full list can name more of these participants than its bound. */
export const mayExceedBound = (participants: number): boolean =>
  listBound(participants) < EXCLUSIONS_MAX

interface BoundLists {
  /** All entries in force: those of mods, and those of members' own lists that the bound or a mod's answer allows. */
  binding: readonly ExcludedPair[]
  /** The lists that wait for a mod, longest first; among equals, that of the owner who signed up last. */
  overlong: readonly OverlongList[]
}

/**
 * Bounds the lists of these participants. Until a mod answers, only the oldest entries count, up to the list's bound.
 * @param ids the participants, in the order in which they signed up
 */
export function boundLists(ids: readonly number[], { own, byMods, answers }: Lists): BoundLists {
  const bound = listBound(ids.length)
  const isBounded = mayExceedBound(ids.length)
  const answerTo = new Map(answers.map((answer) => [answer.member_id, answer]))
  const overlong: OverlongList[] = []
  const binding = [...byMods]
  for (const [id, named] of namedBy(ids, own)) {
    const answer = answerTo.get(id)
    let counting: readonly number[] = named
    if (isBounded && named.length > bound) {
      const isAnswered = answer && named.every((other) => answer.named.includes(other))
      if (!isAnswered) overlong.push({ id, named })
      const picked = isAnswered ? answer.binding : null
      counting = picked ? named.filter((other) => picked.includes(other)) : named.slice(0, bound)
    }
    for (const excluded_id of counting) binding.push({ member_id: id, excluded_id })
  }
  return {
    binding,
    overlong: overlong.toReversed().toSorted((one, other) => other.named.length - one.named.length),
  }
}

/** The other participants that each list names, by owner. Owners who name nobody are left out. */
function namedBy(ids: readonly number[], own: readonly ExcludedPair[]): Map<number, number[]> {
  const takesPart = new Set(ids)
  const named = new Map(ids.map((id) => [id, new Set<number>()]))
  for (const { member_id, excluded_id } of own)
    if (takesPart.has(excluded_id) && member_id !== excluded_id)
      named.get(member_id)?.add(excluded_id)
  return new Map(
    [...named].flatMap(([id, others]) => (others.size === 0 ? [] : [[id, [...others]]])),
  )
}

/** An entry that was on a list when a pairing was made. */
export interface PairingEntry extends ExcludedPair {
  /** The member's own entry, not one of a mod. */
  is_own: boolean
  has_counted: boolean
}

/**
 * Lists each entry between members who signed up, and whether it counted for the pairing.
 * @param paired the members who were paired; entries about others did not count
 */
export function pairingEntries(paired: readonly number[], lists: Lists): PairingEntry[] {
  const keyOf = ({ member_id, excluded_id }: ExcludedPair) => `${member_id} ${excluded_id}`
  const takesPart = new Set(paired)
  const counting = new Set(
    boundLists(paired, lists)
      .binding.filter(({ member_id, excluded_id }) =>
        [member_id, excluded_id].every((id) => takesPart.has(id)),
      )
      .map(keyOf),
  )
  const marked = (pairs: readonly ExcludedPair[], is_own: boolean) =>
    [...new Map(pairs.map((one) => [keyOf(one), one])).values()].map((one) => ({
      ...one,
      is_own,
      has_counted: counting.has(keyOf(one)),
    }))
  return [...marked(lists.own, true), ...marked(lists.byMods, false)]
}

/** The number of others that each participant can still be paired with; an entry applies in both directions. */
export function choicesLeft(
  ids: readonly number[],
  binding: readonly ExcludedPair[],
): Map<number, number> {
  const barred = new Map(ids.map((id) => [id, new Set<number>()]))
  for (const { member_id, excluded_id } of binding) {
    if (!barred.has(member_id) || !barred.has(excluded_id)) continue
    barred.get(member_id)?.add(excluded_id)
    barred.get(excluded_id)?.add(member_id)
  }
  return new Map([...barred].map(([id, others]) => [id, ids.length - 1 - others.size]))
}

const FEW_CHOICES = 3

/** So few choices are left that a member could guess whose address they get, or who their gifter is. */
export const areFewLeft = (left: number, others: number): boolean =>
  left < FEW_CHOICES || leavesFewerThanHalf(left, others)

export const leavesFewerThanHalf = (left: number, others: number): boolean => left * 2 < others
