import type { Exchange } from './exchange.ts'
import { crittersLabel } from './exchange-display.ts'
import { endOf, isPaired, startOf } from './exchange-phase.ts'
import { exactly } from './relative-time.ts'

/** "Starts Dec 1, 2026, 13:00 · 3 critters of 10", then "Runs until …". */
export function deskLine(exchange: Exchange, now: Date): string {
  const end = endOf(exchange)
  const taken = `${crittersLabel(exchange.participants_count)} of ${exchange.max_spots}`
  if (isPaired(exchange, now) && end !== null)
    return `Runs until ${exactly(end)} · ${crittersLabel(exchange.participants_count)}`
  return `Starts ${exactly(startOf(exchange))} · ${taken}`
}
