/** Texts about an exchange for guests. */
import { regionLabel } from '#rules/member/region.ts'
import { numberLabel } from '#rules/text/number-words.ts'
import { shortDay } from '#rules/time/day-words.ts'
import { type Fact, span } from './page-words.ts'
import type { PublicExchange } from './public.ts'

const day = (at: string): string => shortDay(new Date(at))

const isOpen = ({ signups_open_at }: PublicExchange, now: Date): boolean =>
  now >= new Date(signups_open_at)

/** Tells guests when they could sign up if they joined. */
export function invitationWords(exchange: PublicExchange, now: Date): string {
  if (!isOpen(exchange, now)) return `Sign-ups open on ${day(exchange.signups_open_at)}.`
  return exchange.remaining_spots === 0
    ? `Names are drawn on ${day(exchange.start_at)}.`
    : `Sign up until ${day(exchange.start_at)}.`
}

/** The facts beside the picture. */
export function publicFacts(exchange: PublicExchange, now: Date): Fact[] {
  const { remaining_spots, max_spots, signups_open_at, start_at, end_at } = exchange
  return [
    { label: 'Region', value: regionLabel(exchange.region) },
    {
      label: 'Sign-ups',
      value: isOpen(exchange, now) ? `until ${day(start_at)}` : `from ${day(signups_open_at)}`,
    },
    { label: 'Dates', value: span(new Date(start_at), new Date(end_at)) },
    { label: 'Spots', value: `${numberLabel(remaining_spots)} of ${numberLabel(max_spots)} free` },
  ]
}
