/**
 * How long pairing takes: `npx tsx scripts/bench/pairing.ts`. Crowds in which everybody has a list of others, each paired several
 * times; in ms of a core, so that a busy machine does not count.
 */
import type { Exclusion } from '#rules/assignment.ts'
import { pair } from '#rules/pairing.ts'

const TIMES = 11

function aCrowdOf(size: number, listed: number) {
  const participants = Array.from({ length: size }, (_, id) => ({
    id,
    is_verified: true,
    has_address: true,
    is_suspended: false,
    waits_for_parent: false,
    has_unsettled_note: false,
  }))
  const exclusions: Exclusion[] = participants.flatMap(({ id: member_id }) => {
    const others = new Set<number>()
    while (others.size < listed) {
      const other = Math.floor(Math.random() * size)
      if (other !== member_id) others.add(other)
    }
    return [...others].map((excluded_id) => ({ member_id, excluded_id }))
  })
  return { participants, exclusions }
}

for (const [size, listed] of [
  [30, 3],
  [100, 5],
  [1_000, 0],
  [1_000, 10],
  [1_000, 20],
  [10_000, 20],
] as const) {
  const taken = Array.from({ length: TIMES }, () => {
    const { participants, exclusions } = aCrowdOf(size, listed)
    const start = process.cpuUsage()
    const found = pair(participants, exclusions, { random: Math.random })
    if (!('pairs' in found)) throw new Error(`${size} with ${listed} each could not be paired`)
    return process.cpuUsage(start).user / 1000
  }).sort((one, other) => one - other)
  const [median, slowest] = [taken[Math.floor(TIMES / 2)], taken.at(-1)].map((ms) => ms?.toFixed(0))
  console.log(
    `${size} people, ${listed} exclusions each: median ${median} ms, slowest ${slowest} ms`,
  )
}
