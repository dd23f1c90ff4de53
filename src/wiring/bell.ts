import { createElement } from 'react'
import { createActor } from 'xstate'
import { type BellRef, bellMachine } from '#machines/tab/bell.machine.ts'
import { countUnread, readAll, readSome } from '#services/notifications.ts'
import { Unread, type UnreadProps } from '#views/tab/Unread.tsx'
import { calling } from './actors.ts'
import { attention } from './attention.ts'
import { bells } from './bells.ts'
import { inspect } from './inspector.ts'
import type { World } from './world.ts'

export const bellFlow = () =>
  bellMachine.provide({
    actors: {
      attention,
      countUnread: calling(countUnread),
      readSome: calling(readSome),
      readAll: calling(readAll),
    },
  })

/** The bell for the tab's member. It is created on first use, and replaced when another member logs in. */
export function bellOf(world: World): BellRef {
  const reader = world.currentMember().id
  const before = bells.get(world)
  if (before?.reader === reader) return before.ref
  before?.ref.stop()
  const ref = createActor(bellFlow(), { inspect: inspect() }).start()
  bells.set(world, { reader, ref })
  return ref
}

export const unreadOf = (world: World) => (props: UnreadProps) =>
  createElement(Unread, { ...props, bell: bellOf(world) })
