import { type AboutExchange, aboutExchange } from './exchange.ts'
import type { Notice } from './tell.ts'

/**
 * Notifies all participants that a mod who takes part in their exchange did something that another mod should have
 * done.
 */
const byLoneAdmin = (exchange: AboutExchange, what: string): Notice =>
  aboutExchange(
    exchange,
    'lone_admin',
    `An elf who takes part in “${exchange.label}” ${what}, because no other elf could`,
    {
      kind: 'lone-admin',
      mailClass: 'swaps',
      atMostHourly: true,
      subject: `An elf who takes part in “${exchange.label}” ${what}`,
      paragraphs: [
        `An elf who takes part in “${exchange.label}” ${what}. Usually an elf who doesn’t take part does that. This time there was none.`,
        'It’s in the elves’ log. Your swap goes on as before.',
      ],
    },
  )

export const pairsReadByLoneAdmin = (exchange: AboutExchange): Notice =>
  byLoneAdmin(exchange, 'has read the pairs')

export const caseWithLoneAdmin = (exchange: AboutExchange): Notice =>
  byLoneAdmin(exchange, 'is looking into something about it')

export const caseSettledByLoneAdmin = (exchange: AboutExchange): Notice =>
  byLoneAdmin(exchange, 'has decided something about it')
