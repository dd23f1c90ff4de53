import { EXCLUSIONS_MAX } from '#rules/member/exclusion.ts'
import type { ExcludedPair } from './assignment.ts'

/** A mod's decision about an exclusion list that exceeds its bound in one exchange. */
export interface ListAnswer {
  member_id: number
  /**
   * The participants who were on the list when the mod read it. The decision no longer applies once the list contains a
   * different group.
   */
  named: readonly number[]
  /** The listed participants whose entries the mod has allowed to count. Null if the mod answered "not needed". */
  binding: readonly number[] | null
}

/** All exclusions that keep participants of an exchange apart. */
export interface Lists {
  /** Entries on members' own lists, oldest first. */
  own: readonly ExcludedPair[]
  /** Entries made by mods, which are not bounded. */
  byMods: readonly ExcludedPair[]
  answers: readonly ListAnswer[]
}

/** An exclusion list that exceeds its bound and waits for a mod. */
export interface OverlongList {
  id: number
  /** The participants on the list, in the order of its entries. */
  named: readonly number[]
}

/**
 * Returns how many of the other participants a member's own list can exclude: a quarter of them, rounded down. With
 * five or more participants, that is at least one; with up to four, none.
 *
 * Without a bound, members could list all other participants except one. They could thus choose whose address they get,
 * and would know who their gifter is.
 */
export const listBound = (participants: number): number => Math.floor((participants - 1) / 4)

/** True if, with this many participants, a full exclusion list can name more of them than the bound allows. */
export const mayExceedBound = (participants: number): boolean =>
  listBound(participants) < EXCLUSIONS_MAX

interface BoundLists {
  /**
   * All entries in force: those made by mods, and those on members' own lists that the bound or a mod's answer allows.
   */
  binding: readonly ExcludedPair[]
  /**
   * The lists that wait for a mod, longest first. Among lists of equal length, the one whose owner signed up last comes
   * first.
   */
  overlong: readonly OverlongList[]
}

/**
 * Applies the bound to these participants' exclusion lists. Until a mod has decided about a list that is too long, only
 * its oldest entries count, up to the bound.
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

/** The other participants on each list, by owner. Owners without any are left out. */
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
  /** True for the member's own entry, false for a mod's entry. */
  is_own: boolean
  has_counted: boolean
}

/**
 * Returns every entry between members who signed up, and whether it counted for the pairing.
 * @param paired the members who were paired; entries that involve other members did not count
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

/**
 * The number of possible partners of each participant. An entry applies in both directions.
 */
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

/** True if so few choices are left that a member could guess whose address they get, or who their gifter is. */
export const areFewLeft = (left: number, others: number): boolean =>
  left < FEW_CHOICES || leavesFewerThanHalf(left, others)

export const leavesFewerThanHalf = (left: number, others: number): boolean => left * 2 < others
