import type { Exchange } from './exchange.ts'
import { crittersLabel } from './exchange-display.ts'
import { endOf, isPaired, startOf } from './exchange-phase.ts'
import { numberLabel } from './number-words.ts'
import { exactly } from './relative-time.ts'

/** Its next date, and how many take part: "Starts Dec 1, 2026, 13:00", "3 critters of 10". */
export function deskLines(exchange: Exchange, now: Date): string[] {
  const critters = crittersLabel(exchange.participants_count)
  const end = endOf(exchange)
  return isPaired(exchange, now) && end !== null
    ? [`Runs until ${exactly(end)}`, critters]
    : [`Starts ${exactly(startOf(exchange))}`, `${critters} of ${numberLabel(exchange.max_spots)}`]
}
