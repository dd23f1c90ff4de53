import { useSelector } from '@xstate/react'
import type { NetworkRef } from '#machines/tab/network.machine.ts'
import { later, usePrefetchOnTouch } from '#views/kit/later.tsx'

const NetworkNotice = later(() => import('./NetworkNotice.tsx'), { isOptional: true })

/**
 * A line over the page while there is no network. It is fetched ahead, with the first touch: without a network it could
 * not come.
 */
export function NetworkBanner({ network }: { network: NetworkRef }) {
  const state = useSelector(network, ({ value }) => value)
  usePrefetchOnTouch(NetworkNotice)
  return state !== 'online' && <NetworkNotice isBack={state === 'returned'} />
}
