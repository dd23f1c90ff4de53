import type { BellRef } from '#machines/tab/bell.machine.ts'
import type { Call } from '#services/call.ts'
import type { World } from './world.ts'

interface Hung {
  /** The id of the member it belongs to. */
  reader: number
  ref: BellRef
}

/** The bell of each world. It is loaded after the first page, so there may be none yet. */
export const bells = new WeakMap<World, Hung>()

/**
 * Wraps a load that marks notifications as read on the server: the bell counts again after it. A bell that has not been
 * loaded yet counts when it starts.
 */
export const opening =
  (world: World) =>
  <Input, Output>(load: (input: Input, call: Call) => Promise<Output>) =>
  async (input: Input, call: Call): Promise<Output> => {
    const opened = await load(input, call)
    bells.get(world)?.ref.send({ type: 'notices.read' })
    return opened
  }
