import { type AboutExchange, aboutExchange } from './exchange.ts'
import type { Notice } from './tell.ts'

/** Notifies a removed gifter that they owe a gift. */
export const giftOwed = (exchange: AboutExchange): Notice =>
  aboutExchange(exchange, 'step', `You still owe a gift in “${exchange.label}”`, {
    kind: 'gift-owed',
    mailClass: 'swaps',
    paragraphs: [
      `Your recipient in “${exchange.label}” has waited for your gift in vain, and you’re no longer part of the exchange.`,
      'Until an elf settles it, you can’t join another exchange. Please write to the elves and tell them what happened.',
    ],
  })

/** Notifies a member that a mod has settled a gift they owed. @param reason in the mod's own words */
export const defaultSettled = (exchange: AboutExchange, reason: string, mayJoin: boolean): Notice =>
  aboutExchange(
    exchange,
    'step',
    `The elves have settled the gift that you owed in “${exchange.label}”`,
    {
      kind: 'gift-owed-settled',
      mailClass: 'swaps',
      paragraphs: [
        `The elves have settled the gift that you owed in “${exchange.label}”. They say:`,
        reason,
        mayJoin
          ? 'You can join exchanges again.'
          : 'You still owe another gift. Your profile says which.',
      ],
    },
  )
