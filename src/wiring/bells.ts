import type { BellRef } from '#machines/tab/bell.machine.ts'
import type { Call } from '#services/call.ts'
import type { World } from './world.ts'

interface Hung {
  /** Whose it is. */
  reader: number
  ref: BellRef
}

/** The bells of the tab, once there are any: they come after the first page. */
export const bells = new WeakMap<World, Hung>()

/**
 * Loads what a member opens, and with it reads what she was told of it: her bell counts again. One that is yet to come
 * counts when it comes.
 */
export const opening =
  (world: World) =>
  <Input, Output>(load: (input: Input, call: Call) => Promise<Output>) =>
  async (input: Input, call: Call): Promise<Output> => {
    const opened = await load(input, call)
    bells.get(world)?.ref.send({ type: 'notices.read' })
    return opened
  }
