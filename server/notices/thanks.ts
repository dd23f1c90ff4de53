import { thanksPath } from '#rules/exchange/overlays.ts'
import { type AboutExchange, aboutExchange } from './exchange.ts'
import type { Notice } from './tell.ts'

/** Notifies a gifter of a thank-you card. Neither the notice nor the email has the words. */
export const gotCard = (exchange: AboutExchange): Notice => ({
  ...aboutExchange(exchange, 'thanks', `You got a thank-you card in “${exchange.label}”`, {
    kind: 'thank-you-card',
    mailClass: 'threads',
    paragraphs: [
      `A thank-you card for your gift in “${exchange.label}” has come. It’s on the exchange’s page, and only you can read it there.`,
    ],
    action: 'Read the card',
  }),
  link: thanksPath(exchange),
})

/** Notifies a recipient that they can read who their gifter was. The name is only on the page. */
export const gifterRevealed = (exchange: AboutExchange): Notice => ({
  ...aboutExchange(exchange, 'thanks', `You can read who your gifter was in “${exchange.label}”`, {
    kind: 'gifter-revealed',
    mailClass: 'swaps',
    paragraphs: [
      `Everything in “${exchange.label}” is sent and received, and your gifter lets you know who they were. Their name is on the exchange’s page.`,
    ],
    action: 'See who it was',
  }),
  link: thanksPath(exchange),
})
