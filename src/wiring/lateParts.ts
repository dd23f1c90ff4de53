import { createElement } from 'react'
import type { PocketPartProps } from '#views/App.tsx'
import { later } from '#views/later/later.tsx'
import type { World } from './world.ts'

/** The page with the swaps stored on this device. The service worker caches its code, so that it works offline. */
export const pocketIn = (world: () => World) =>
  later<PocketPartProps>(async () => {
    const { keptSwaps, PocketPage, pocketFlow } = await import('./pocket.ts')
    const flow = pocketFlow(world())
    return {
      default: (props) =>
        createElement(PocketPage, {
          ...props,
          flow,
          input: { swaps: keptSwaps(), now: world().now() },
        }),
    }
  })

/** Notices about the app itself. Their code also starts the service worker, after everything that the page needs. */
export const appNoticesIn = (world: () => World) =>
  later(
    async () => {
      const { AppNotices, installHintFlow, newVersionFlow } = await import('./appNotices.ts')
      const flows = { newVersion: newVersionFlow(), installHint: installHintFlow(world()) }
      const member = () => world().app.getSnapshot().children.session?.getSnapshot().context.member
      return { default: () => createElement(AppNotices, { ...flows, member: member() ?? null }) }
    },
    { isOptional: true },
  )
