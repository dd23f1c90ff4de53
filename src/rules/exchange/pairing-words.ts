import { counted } from '#rules/text/number-words.ts'
import type { PairingCost } from './pairing-cost.ts'

/** What a pairing costs, in a sentence for the mods. */
export function pairingCostWords({ repeats, mutual, crossings }: PairingCost): string {
  const costs = [
    repeats > 0 && `${counted(repeats, 'pair comes', 'pairs come')} again`,
    mutual > 0 && `${counted(mutual, 'pair sends', 'pairs send')} to each other`,
    crossings > 0 && `${counted(crossings, 'parcel meets', 'parcels meet')} customs`,
  ].filter((cost) => cost !== false)
  return costs.length > 0
    ? `As it would come out now: ${new Intl.ListFormat('en').format(costs)}.`
    : 'Nobody sends to somebody again, no two to each other, and no parcel meets customs.'
}
