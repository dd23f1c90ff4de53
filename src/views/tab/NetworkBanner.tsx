import { useSelector } from '@xstate/react'
import type { NetworkRef } from '#machines/tab/network.machine.ts'
import { NetworkNotice } from './NetworkNotice.tsx'

/** A line over the page while there is no network. Its code comes with the frame: without a network it could not come. */
export function NetworkBanner({ network }: { network: NetworkRef }) {
  const state = useSelector(network, ({ value }) => value)
  return state !== 'online' && <NetworkNotice isBack={state === 'returned'} />
}
