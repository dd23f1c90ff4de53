import { type AboutExchange, aboutExchange } from './exchange.ts'
import type { Notice } from './tell.ts'

/** Tells all participants that a mod who takes part in their exchange did something that another mod usually does. */
const byLoneAdmin = (exchange: AboutExchange, what: string): Notice =>
  aboutExchange(
    exchange,
    'lone_admin',
    `A mod who takes part in “${exchange.label}” ${what}, because no other mod could`,
    {
      kind: 'lone-admin',
      mailClass: 'swaps',
      atMostHourly: true,
      subject: `A mod who takes part in “${exchange.label}” ${what}`,
      paragraphs: [
        `A mod who takes part in “${exchange.label}” ${what}. Usually a mod who takes no part does that; this time there was none.`,
        'It is in the log of the mods. Your swap goes on as before.',
      ],
    },
  )

export const pairsReadByLoneAdmin = (exchange: AboutExchange): Notice =>
  byLoneAdmin(exchange, 'has read who sends to whom')

export const caseWithLoneAdmin = (exchange: AboutExchange): Notice =>
  byLoneAdmin(exchange, 'is looking into something about it')

export const caseSettledByLoneAdmin = (exchange: AboutExchange): Notice =>
  byLoneAdmin(exchange, 'has decided something about it')
