import { useSelector } from '@xstate/react'
import type { NetworkRef } from '#machines/tab/network.machine.ts'
import { NetworkNotice } from './NetworkNotice.tsx'

/** Banner shown while offline. It is part of the main bundle, because it could not be fetched without a network. */
export function NetworkBanner({ network }: { network: NetworkRef }) {
  const state = useSelector(network, ({ value }) => value)
  return state !== 'online' && <NetworkNotice isBack={state === 'returned'} />
}
