import { counted } from '#rules/text/number-words.ts'
import { remainingCount } from './pairing.ts'
import type { PairingCost } from './pairing-cost.ts'

/** The cost of a pairing, in a sentence for the mods. */
export function pairingCostWords({ repeats, mutual, crossings }: PairingCost): string {
  const costs = [
    repeats > 0 && counted(repeats, 'pair is a repeat', 'pairs are repeats'),
    mutual > 0 && counted(mutual, 'pair is mutual', 'pairs are mutual'),
    crossings > 0 && counted(crossings, 'parcel crosses customs', 'parcels cross customs'),
  ].filter((cost) => cost !== false)
  return costs.length > 0
    ? `As things stand: ${new Intl.ListFormat('en').format(costs)}.`
    : 'No repeats, no mutual pairs, no parcel crosses customs.'
}

/** The number of a participant's choices, e.g. "8 possible recipients and gifters left". */
export const choicesLine = (left: number): string =>
  `${counted(left, 'possible recipient or gifter', 'possible recipients and gifters')} left`

interface Choosing {
  participants_count: number
  left_out: readonly unknown[]
  choices: readonly unknown[] | null
}

/**
 * The sentence above the list of participants who have fewer choices because of exclusions; null if the mod who reads
 * it takes part.
 */
export function choicesSummary(check: Choosing): string | null {
  if (check.choices === null) return null
  const others = counted(remainingCount(check) - 1, 'other', 'others')
  return check.choices.length === 0
    ? `Everyone can be paired with each of the ${others}.`
    : `Exclusions rule out some of the ${others} for these critters. Everyone else can be paired with anyone.`
}
