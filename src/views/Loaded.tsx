import { useSelector } from '@xstate/react'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { known } from '#machines/known.ts'
import type { LoadRef, LoadState } from '#machines/load.ts'
import { isEmpty } from '#rules/wire/list.ts'
import type { EmptyStateProps } from '#views/kit/EmptyState.tsx'
import { NotLoaded } from './NotLoaded.tsx'

interface LoadedProps<Data> {
  load: LoadRef<Data>
  /** The shape of what is coming. */
  loading: ReactNode
  /** What is said when it does not come; the way to try again stands below. */
  failed: Pick<EmptyStateProps, 'title' | 'level' | 'size'>
  /** Stands in the place of a list with nothing in it. */
  empty?: ReactNode
  /** For what may not be there. */
  missing?: ReactNode
  /** What stands around all these. */
  frame?: ComponentType<{ children: ReactNode }>
  children: (data: Data) => ReactNode
}

/** What only loads: its shape, itself, nothing, or why it is not here. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { load, loading, failed, empty, missing, frame: Frame = Fragment } = props
  const nothing = <Frame>{empty}</Frame>
  const here = <Here {...props} nothing={nothing} />
  const screens = {
    loading: <Frame>{loading}</Frame>,
    deciding: here,
    ready: here,
    refreshing: here,
    empty: nothing,
    missing,
    failed: (
      <Frame>
        <NotLoaded flow={load} {...failed} />
      </Frame>
    ),
  } satisfies Record<LoadState, ReactNode>
  return screens[useSelector(load, ({ value }) => value)]
}

/** While it is looked at again, there may have been nothing before. */
function Here<Data>({
  load,
  empty,
  nothing,
  children,
}: LoadedProps<Data> & { nothing: ReactNode }) {
  const data = known(
    useSelector(load, ({ context }) => context.data),
    'what was loaded',
  )
  return empty && Array.isArray(data) && isEmpty(data) ? nothing : children(data)
}
