import { threadPath } from '#rules/exchange/overlays.ts'
import type { ThreadRole } from '#rules/exchange/pair-thread.ts'
import { type AboutExchange, aboutExchange } from './exchange.ts'
import type { Notice } from './tell.ts'

const who: Record<ThreadRole, string> = { gifter: 'Your gifter', recipient: 'Your recipient' }

/** Notifies one side of a thread that the other has written. Neither the notice nor the email has the words. */
export const pairWrote = (exchange: AboutExchange, from: ThreadRole): Notice => ({
  ...aboutExchange(exchange, 'chat_message', `${who[from]} wrote to you in “${exchange.label}”`, {
    kind: `${from}-wrote`,
    mailClass: 'threads',
    paragraphs: [
      `${who[from]} wrote to you in “${exchange.label}”. The message is on the exchange’s page.`,
      'Messages go out three times a day, so that their time gives no one away. Please answer on the page, not to this email.',
    ],
    action: 'Read the message',
  }),
  link: threadPath(exchange, from),
})
