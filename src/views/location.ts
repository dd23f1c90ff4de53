import { useSelector } from '@xstate/react'
import type { BaseLocationHook } from 'wouter'
import type { NavigationRef } from '#machines/tab/navigation.machine.ts'
import { pathnameOf } from '#rules/tab/place.ts'
import type { Path } from '#rules/wire/path.ts'

/** wouter's location hook over the navigation chart: links ask the chart, which may keep unsaved work on screen. */
export function locationIn(navigation: NavigationRef): BaseLocationHook {
  const follow = (path: string, { state }: { state?: Record<string, string> } = {}) =>
    navigation.send({
      type: 'link.followed',
      destination: { path: path as Path, ...(state && { state }) },
    })
  return () => [useSelector(navigation, ({ context }) => pathnameOf(context.place.path)), follow]
}
