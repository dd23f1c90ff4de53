import type { BellRef } from '#machines/tab/bell.machine.ts'
import type { Call } from '#services/call.ts'
import type { World } from './world.ts'

interface Hung {
  /** Id of the member whose bell it is. */
  reader: number
  ref: BellRef
}

/** Each world's bell. A bell may be missing, because its code loads after the first page. */
export const bells = new WeakMap<World, Hung>()

/**
 * Wraps a request that marks notifications as read on the server, so that the bell counts the unread ones again
 * afterwards. A bell that has not been loaded yet counts them when it starts.
 */
export const opening =
  (world: World) =>
  <Input, Output>(load: (input: Input, call: Call) => Promise<Output>) =>
  async (input: Input, call: Call): Promise<Output> => {
    const opened = await load(input, call)
    bells.get(world)?.ref.send({ type: 'notices.read' })
    return opened
  }
