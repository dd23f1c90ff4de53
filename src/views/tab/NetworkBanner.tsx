import { useSelector } from '@xstate/react'
import type { NetworkRef } from '#machines/tab/network.machine.ts'
import { later, usePrefetch } from '#views/kit/later.tsx'

const NetworkNotice = later(() => import('./NetworkNotice.tsx'), { isOptional: true })

/** A line over the page while there is no network. It is fetched ahead: without a network it could not come. */
export function NetworkBanner({ network }: { network: NetworkRef }) {
  const state = useSelector(network, ({ value }) => value)
  usePrefetch(NetworkNotice)
  return state !== 'online' && <NetworkNotice isBack={state === 'returned'} />
}
