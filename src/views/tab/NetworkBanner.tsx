import { useSelector } from '@xstate/react'
import type { NetworkRef } from '#machines/tab/network.machine.ts'
import { NetworkNotice } from './NetworkNotice.tsx'

/** Banner shown while offline. Part of the main bundle, because without a network it could not be fetched. */
export function NetworkBanner({ network }: { network: NetworkRef }) {
  const state = useSelector(network, ({ value }) => value)
  return state !== 'online' && <NetworkNotice isBack={state === 'returned'} />
}
