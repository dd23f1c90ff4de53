import { useSelector } from '@xstate/react'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import type { LoadMachine, LoadRef } from '#machines/load.ts'
import type { EmptyStateProps } from '#views/kit/EmptyState.tsx'
import { type Screens, screenOf } from './flow.tsx'
import { NotLoaded } from './NotLoaded.tsx'

interface LoadedProps<Data> {
  load: LoadRef<Data>
  /** Skeleton for the content. */
  loading: ReactNode
  /** Text for the error state; a "Try again" button is added below it. */
  failed: Pick<EmptyStateProps, 'title' | 'level' | 'size'>
  /** Shown instead of an empty list. */
  empty?: ReactNode
  /** Shown when the server reports that the data does not exist. */
  missing?: ReactNode
  /** Wraps the skeleton, the empty state and the error. */
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
 * Renders a load chart: skeleton, data, empty state or error. Loaded data stays on screen while it is reloaded.
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
