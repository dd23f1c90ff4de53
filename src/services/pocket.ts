/**
 * Stores the member's running swaps, taken from server responses, so that the app can start offline. The rules decide
 * what is stored. Nothing is stored where no service worker could start the app.
 */

import type { PairedAddress } from '#rules/address/schema.ts'
import {
  type KeptSwap,
  keptRecipient,
  type Pocket,
  pocketAfter,
  pocketEnd,
  pocketSchema,
  stillKept,
  withLabel,
  withoutSwap,
} from '#rules/exchange/pocket.ts'
import type { Exchange } from '#rules/exchange/schema.ts'
import { isDecided, problemOf } from '#rules/wire/problem.ts'
import { readSwaps, storeSwaps } from './pocket-store.ts'
import { readToken } from './token.ts'

/** True if this device can start offline, so that storing data for it makes sense. */
export const canStartOffline = (): boolean =>
  Boolean(globalThis.navigator?.serviceWorker?.controller)

function stored(now: Date): KeptSwap[] {
  const { data } = pocketSchema.safeParse(readSwaps(now) ?? [])
  return stillKept(data ?? [], now)
}

/** The swaps stored on this device. */
export const keptSwaps = (): KeptSwap[] => stored(new Date())

function change(next: (pocket: Pocket, now: Date) => Pocket): void {
  const now = new Date()
  const before = stored(now)
  const isStored = ({ exchange }: KeptSwap) =>
    before.some((kept) => kept.exchange.id === exchange.id)
  const after = next(before, now)
  // Without a service worker no swaps are added, but those already stored still have to be updated or deleted.
  const pocket = canStartOffline() ? after : after.filter(isStored)
  storeSwaps(pocket, pocketEnd(pocket))
}

/**
 * Waits for a response and updates the stored data. A response to a request from an earlier session is ignored, because
 * a different member may be logged in by now.
 */
async function noting<Answer>(
  answer: Promise<Answer>,
  { after, refused }: { after: (answer: Answer) => void; refused?: () => void },
): Promise<Answer> {
  const token = readToken()
  const isSame = () => token !== null && readToken() === token
  try {
    const response = await answer
    if (isSame()) after(response)
    return response
  } catch (error) {
    if (isSame() && isDecided(problemOf(error))) refused?.()
    throw error
  }
}

/**
 * Updates the stored swaps from a response with exchanges. @param isWhole true if the response contains every running
 * swap
 */
export const notingExchanges = <Answer>(
  answer: Promise<Answer>,
  exchangesOf: (answer: Answer) => readonly Exchange[],
  isWhole: (answer: Answer) => boolean = () => false,
): Promise<Answer> =>
  noting(answer, {
    after: (response) =>
      change((pocket, now) => pocketAfter(pocket, exchangesOf(response), now, isWhole(response))),
  })

/**
 * Updates the stored swap from a response with one exchange, or deletes it if the server no longer shows the exchange.
 */
export const notingExchange = (answer: Promise<Exchange>, slug?: string): Promise<Exchange> =>
  noting(answer, {
    after: (exchange) => change((pocket, now) => pocketAfter(pocket, [exchange], now, false)),
    refused: () => slug !== undefined && change((pocket) => withoutSwap(pocket, slug)),
  })

/**
 * Stores a recipient's address, or deletes it if the server no longer shows it. A response that arrives after a rematch
 * is not stored, because it may contain the former recipient's address.
 */
export const notingAddress = (
  answer: Promise<PairedAddress>,
  signupId: number,
): Promise<PairedAddress> => {
  const asked = keptRecipient(keptSwaps(), signupId)
  const note = (address: PairedAddress | null) =>
    change((pocket, now) => {
      const isTheirs = keptRecipient(pocket, signupId) === asked
      return withLabel(pocket, signupId, isTheirs ? address : null, now)
    })
  return noting(answer, { after: note, refused: () => note(null) })
}
