/**
 * Measures the quality and the duration of pairings: `npx tsx scripts/bench/pairing.ts`. Groups are seeded, so that two
 * versions can be compared. Durations are measured in CPU time, so that other load on the machine does not affect them.
 * They matter because a server answers no requests while it computes a pairing.
 */
import type { ExcludedPair } from '#rules/exchange/assignment.ts'
import { pair } from '#rules/exchange/pairing.ts'
import { costOfPairs, type EarlierPair } from '#rules/exchange/pairing-cost.ts'
import { unforeseeable } from '#server/secrets/unforeseeable.ts'
import { diceOf } from '#tests/support/exclusions.ts'

const TIMES = 15
/** The regions, with about the same frequencies as among real members. */
const REGIONS = ['us', 'us', 'us', 'uk', 'uk', 'canada', 'europe_mainland', 'nz']

/**
 * Returns a seeded group of members. Each has `listed` others on their exclusion list, and has sent to `sent` others
 * before.
 */
function aCrowdOf(size: number, listed: number, sent: number, seed: number) {
  const dice = diceOf(seed)
  const participants = Array.from({ length: size }, (_, id) => ({
    id,
    region: REGIONS[Math.floor(dice() * REGIONS.length)] ?? null,
    is_verified: true,
    has_address: true,
    is_suspended: false,
    waits_for_parent: false,
    has_unsettled_note: false,
  }))
  const some = (id: number, count: number) => {
    const others = new Set<number>()
    while (others.size < count) {
      const other = Math.floor(dice() * size)
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

/** Pairs a group. @returns the CPU time in ms, and the cost of the pairs, or null if a pairing is impossible */
function paired(
  { participants, exclusions, earlier }: ReturnType<typeof aCrowdOf>,
  random: () => number,
) {
  const start = process.cpuUsage()
  const found = pair(participants, exclusions, { earlier, random })
  const { user, system } = process.cpuUsage(start)
  const sides = new Map(participants.map(({ id, region }) => [id, region]))
  return {
    ms: (user + system) / 1000,
    cost: 'pairs' in found ? costOfPairs(found.pairs, { sides, earlier }) : null,
  }
}

const SIZES = [3, 4, 5, 6, 8, 10, 13, 20, 40, 80, 150, 300, 600]
/** The share of the group that each member excludes, and the share that each has sent to before. */
const SHARES = [
  [0, 0],
  [0.05, 0.05],
  [0.2, 0.2],
  [0, 0.9],
  [0.3, 0.5],
] as const

/** 65 groups of 3 to 600 members. */
const crowds = SIZES.flatMap((size, row) =>
  SHARES.map(([listed, sent], column) => {
    const count = (share: number) => Math.round((size - 1) * share)
    return aCrowdOf(size, count(listed), count(sent), row * SHARES.length + column)
  }),
)
for (const draw of [1, 2, 3]) {
  const sum = { impossible: 0, repeats: 0, loops: 0, parcels: 0, ms: 0 }
  for (const crowd of crowds) {
    const { ms, cost } = paired(crowd, diceOf(draw))
    sum.ms += ms
    sum.impossible += Number(cost === null)
    sum.repeats += cost?.repeats ?? 0
    sum.loops += cost?.mutual ?? 0
    sum.parcels += cost?.crossings ?? 0
  }
  console.log(
    `${crowds.length} seeded crowds, draw ${draw}: ${sum.impossible} impossible, ${sum.repeats} repeats, ${sum.loops} loops of two, ${sum.parcels} parcels across a border, ${sum.ms.toFixed(0)} ms`,
  )
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
  const taken = Array.from({ length: times }, (_, seed) => {
    const { ms, cost } = paired(aCrowdOf(size, listed, sent, seed), unforeseeable)
    if (!cost) throw new Error(`${size} with ${listed} each could not be paired`)
    crossings = cost.crossings
    return ms
  }).sort((one, other) => one - other)
  const [median, slowest] = [taken[Math.floor(times / 2)], taken.at(-1)].map((ms) => ms?.toFixed(0))
  const memory = (process.resourceUsage().maxRSS / 1024).toFixed(0)
  console.log(
    `${size} people, ${listed} exclusions and ${sent} earlier pairs each: median ${median} ms, slowest ${slowest} ms, ${crossings} parcels across a border, at most ${memory} MB`,
  )
}
