import { endOf, isPaired, startOf } from '#rules/exchange/phase.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { crittersLabel } from '#rules/exchange/words.ts'
import { counted, numberLabel } from '#rules/text/number-words.ts'
import { exactly } from '#rules/time/relative-time.ts'

/** The next date and the number of participants: "Starts Dec 1, 2026, 1:00PM", "3 critters of 10". */
export function deskLines(exchange: Exchange, now: Date): string[] {
  const critters = crittersLabel(exchange.participants_count)
  const end = endOf(exchange)
  return isPaired(exchange, now) && end !== null
    ? [`Runs until ${exactly(end)}`, critters]
    : [`Starts ${exactly(startOf(exchange))}`, `${critters} of ${numberLabel(exchange.max_spots)}`]
}

/** "3 critters in line"; null if nobody waits for a spot. */
export const inLineWords = (waiting: number): string | null =>
  waiting === 0 ? null : `${crittersLabel(waiting)} in line`

/** "1 critter hasn’t looked yet"; null if every critter has. */
export const unopenedWords = (unopened: number): string | null =>
  unopened === 0 ? null : `${counted(unopened, 'critter hasn’t', 'critters haven’t')} looked yet`
