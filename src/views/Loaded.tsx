import { useSelector } from '@xstate/react'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import type { LoadRef } from '#machines/load.ts'
import type { EmptyStateProps } from '#views/kit/EmptyState.tsx'
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

/**
 * What only loads: its shape, itself, nothing, or why it is not here. Once it is here it stays while it is reloaded.
 */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { load, loading, failed, empty, missing, frame: Frame = Fragment, children } = props
  const state = useSelector(load, ({ value }) => value)
  const data = useSelector(load, ({ context }) => context.data)
  if (state === 'missing') return missing
  const isEmpty = Array.isArray(data) && data.length === 0
  if (data !== null && !(empty && isEmpty)) return children(data)
  const instead = state === 'failed' ? <NotLoaded flow={load} {...failed} /> : loading
  return <Frame>{data === null ? instead : empty}</Frame>
}
