import { useSelector } from '@xstate/react'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import type { LoadMachine, LoadRef } from '#machines/load.ts'
import type { EmptyStateProps } from '#views/kit/EmptyState.tsx'
import { type Screens, screenOf } from './flow.tsx'
import { NotLoaded } from './NotLoaded.tsx'

interface LoadedProps<Data> {
  load: LoadRef<Data>
  /** The shape of what is coming. */
  loading: ReactNode
  /** What is said when it does not come; the way to try again is below. */
  failed: Pick<EmptyStateProps, 'title' | 'level' | 'size'>
  /** Shown in place of a list with nothing in it. */
  empty?: ReactNode
  /** For what may not be there. */
  missing?: ReactNode
  /** Wraps whatever is shown in place of the data. */
  frame?: ComponentType<{ children: ReactNode }>
  children: (data: Data) => ReactNode
}

const stands = {
  loading: 'coming',
  deciding: 'here',
  ready: 'here',
  empty: 'here',
  refreshing: 'here',
  missing: 'missing',
  failed: 'failed',
} as const satisfies Record<Screens<LoadMachine<unknown>>, string>

/**
 * What only loads: its shape, itself, nothing, or why it is not here. Once it is here it stays while it is reloaded.
 */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { load, loading, failed, empty, missing, frame: Frame = Fragment, children } = props
  const stand = stands[useSelector(load, screenOf)]
  const data = useSelector(load, ({ context }) => context.data)
  if (stand === 'missing') return missing
  const isEmpty = Array.isArray(data) && data.length === 0
  if (stand === 'here' && data !== null && !(empty && isEmpty)) return children(data)
  const instead = { coming: loading, here: empty, failed: <NotLoaded flow={load} {...failed} /> }
  return <Frame>{instead[stand]}</Frame>
}
