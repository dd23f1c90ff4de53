import { useSelector } from '@xstate/react'
import type { BaseLocationHook } from 'wouter'
import type { NavigationRef } from '#machines/tab/navigation.machine.ts'
import { pathnameOf } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'

/** A wouter location hook on top of the navigation chart. The chart may refuse to leave a page with unsaved changes. */
export function locationIn(navigation: NavigationRef): BaseLocationHook {
  const follow = (path: string, { state }: { state?: Record<string, string> } = {}) =>
    navigation.send({
      type: 'link.followed',
      destination: { path: path as Path, ...(state && { state }) },
    })
  return () => [useSelector(navigation, ({ context }) => pathnameOf(context.place.path)), follow]
}
