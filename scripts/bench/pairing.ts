/**
 * Measures how long a pairing takes: `npx tsx scripts/bench/pairing.ts`. Everybody in a crowd has a list and earlier
 * pairs, and each crowd is paired several times with the server's random numbers. Figures are CPU time in ms, so that
 * other load does not count. The process answers no requests during a pairing.
 */
import type { ExcludedPair } from '#rules/exchange/assignment.ts'
import { pair } from '#rules/exchange/pairing.ts'
import { costOfPairs, type EarlierPair } from '#rules/exchange/pairing-cost.ts'
import { unforeseeable } from '#server/unforeseeable.ts'

const TIMES = 15
/** The regions, weighted like those of real members. */
const REGIONS = ['us', 'us', 'us', 'uk', 'uk', 'canada', 'europe_mainland', 'nz']

function aCrowdOf(size: number, listed: number, sent: number) {
  const participants = Array.from({ length: size }, (_, id) => ({
    id,
    region: REGIONS[Math.floor(Math.random() * REGIONS.length)] ?? null,
    is_verified: true,
    has_address: true,
    is_suspended: false,
    waits_for_parent: false,
    has_unsettled_note: false,
  }))
  const some = (id: number, count: number) => {
    const others = new Set<number>()
    while (others.size < count) {
      const other = Math.floor(Math.random() * size)
      if (other !== id) others.add(other)
    }
    return [...others]
  }
  const exclusions: ExcludedPair[] = participants.flatMap(({ id: member_id }) =>
    some(member_id, listed).map((excluded_id) => ({ member_id, excluded_id })),
  )
  const earlier: EarlierPair[] = participants.flatMap(({ id: gifter_id }) =>
    some(gifter_id, sent).map((recipient_id) => ({ gifter_id, recipient_id })),
  )
  return { participants, exclusions, earlier }
}

for (const [size, listed, sent] of [
  [30, 3, 0],
  [100, 5, 0],
  [30, 0, 25],
  [100, 0, 99],
  [300, 1, 1],
  [300, 5, 5],
  [300, 0, 299],
  [500, 1, 1],
  [500, 5, 5],
  [500, 0, 499],
  [1_000, 0, 0],
  [1_000, 0, 20],
  [1_000, 10, 0],
  [1_000, 10, 20],
  [1_000, 10, 900],
  [1_000, 20, 0],
  [10_000, 0, 0],
  [10_000, 20, 0],
  [10_000, 20, 20],
  [100_000, 0, 0],
  [100_000, 5, 5],
] as const) {
  let crossings = 0
  const times = size > 10_000 ? 3 : TIMES
  const taken = Array.from({ length: times }, () => {
    const { participants, exclusions, earlier } = aCrowdOf(size, listed, sent)
    const start = process.cpuUsage()
    const found = pair(participants, exclusions, { earlier, random: unforeseeable })
    if (!('pairs' in found)) throw new Error(`${size} with ${listed} each could not be paired`)
    const { user, system } = process.cpuUsage(start)
    const ms = (user + system) / 1000
    const sides = new Map(participants.map(({ id, region }) => [id, region]))
    crossings = costOfPairs(found.pairs, { sides, earlier }).crossings
    return ms
  }).sort((one, other) => one - other)
  const [median, slowest] = [taken[Math.floor(times / 2)], taken.at(-1)].map((ms) => ms?.toFixed(0))
  const memory = (process.resourceUsage().maxRSS / 1024).toFixed(0)
  console.log(
    `${size} people, ${listed} exclusions and ${sent} earlier pairs each: median ${median} ms, slowest ${slowest} ms, ${crossings} parcels across a border, at most ${memory} MB`,
  )
}
