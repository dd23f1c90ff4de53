import { useSelector } from '@xstate/react'
import type { Listed, ListRef } from '#machines/list.ts'
import { hasMore, shownLabel } from '#rules/wire/listing.ts'
import { Button } from '#views/kit/Button.tsx'
import { RowFocus } from '#views/outlets/RowFocus.tsx'
import styles from './List.module.css'

export interface MoreProps<Item extends Listed> {
  list: ListRef<Item>
  /** What there are many of: "members". */
  of: string
  /** Said below the last item. */
  end?: string
}

/**
 * Below the items: how many are here, and the way to more. When that was the last page, the words below take the
 * button's focus.
 */
export function More<Item extends Listed>({ list, of, end }: MoreProps<Item>) {
  const snapshot = useSelector(list, (shown) => shown)
  const { value, context } = snapshot
  const stage = typeof value === 'object' && value.ready
  const isMore = hasMore(context)
  const isOutdated = stage === 'outdated'
  const isStopped = isOutdated || stage === 'interrupted'
  const asking = { type: isOutdated ? 'refresh.requested' : 'more.requested' } as const
  const known = isMore || end === undefined ? shownLabel(context, of) : end
  return (
    <div className={styles.foot} data-focus-place>
      <RowFocus step={String(isMore || isOutdated)} />
      <p className={styles.words} role="status" data-focus-home tabIndex={-1}>
        {isStopped ? `${isOutdated ? 'The latest' : 'More'} ${of} could not be loaded.` : known}
      </p>
      {(isMore || isOutdated) && (
        <Button
          isPending={stage === 'loadingMore'}
          isUnavailable={!snapshot.can(asking)}
          pendingLabel={`Loading more ${of}`}
          onClick={() => list.send(asking)}
        >
          {isStopped ? 'Try again' : 'Load more'}
        </Button>
      )}
    </div>
  )
}
