import type { AnyEventObject } from 'xstate'
import type { Listener } from '#machines/needs.ts'
import type { Listing } from '#rules/wire/listing.ts'
import { hearing } from './actors.ts'

interface Kept<Shown extends Listing<{ id: number }>, Event> {
  getSnapshot: () => { context: Shown }
  subscribe: (hear: () => void) => { unsubscribe: () => void }
  send: (event: Event) => void
}

/**
 * Connects a page to a list that outlives it. The page gets the list's contents, and the list gets the page's events.
 */
export const listening = <
  Shown extends Listing<{ id: number }>,
  Event extends AnyEventObject,
  Input,
>(
  listOf: (input: Input) => Kept<Shown, Event>,
): Listener<{ type: 'list.shown'; listing: Shown }, Input> =>
  hearing((tell, receive: (hear: (event: Event) => void) => void, input: Input) => {
    const list = listOf(input)
    const say = () => tell({ type: 'list.shown' as const, listing: list.getSnapshot().context })
    say()
    const subscription = list.subscribe(say)
    receive((event) => list.send(event))
    return () => subscription.unsubscribe()
  })
