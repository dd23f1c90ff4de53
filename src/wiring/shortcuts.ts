import { createActor } from 'xstate'
import { shortcutsMachine } from '#machines/tab/shortcuts.machine.ts'
import { inspect } from './inspector.ts'
import { keys } from './keys.ts'
import type { World } from './world.ts'

export const shortcutsFlow = ({ tell: { goTo } }: World) =>
  shortcutsMachine.provide({ actors: { keys }, actions: { goTo } })

/** Starts listening to keys. */
export const startShortcuts = (world: World) =>
  createActor(shortcutsFlow(world), { inspect: inspect() }).start()
