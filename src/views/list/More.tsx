import { useSelector } from '@xstate/react'
import type { Listed, ListMachine, ListRef } from '#machines/list.ts'
import { hasMore, shownLabel } from '#rules/wire/listing.ts'
import type { Screens } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { screenIn, type Within } from '#views/screens.ts'
import styles from './List.module.css'

export interface MoreProps<Item extends Listed> {
  list: ListRef<Item>
  /** Plural noun of the items, e.g. "members". */
  of: string
  /** Text below the last item. */
  end?: string
}

interface Foot {
  asks: 'more.requested' | 'refresh.requested'
  isPending: boolean
  /** The items that failed to load, as a phrase for the error message; null if nothing failed. */
  missing: 'more' | 'the latest' | null
}

const calm: Foot = { asks: 'more.requested', isPending: false, missing: null }

const feet = {
  idle: calm,
  complete: calm,
  loadingMore: { ...calm, isPending: true },
  interrupted: { ...calm, missing: 'more' },
  refreshing: calm,
  outdated: { ...calm, asks: 'refresh.requested', missing: 'the latest' },
} satisfies Record<Screens<Within<ListMachine<Listed>, 'ready'>>, Foot>

/**
 * The foot of a list: the number of loaded items and the "Load more" button. When the last page has loaded, the focus
 * moves from the removed button to the text.
 */
export function More<Item extends Listed>({ list, of, end }: MoreProps<Item>) {
  const snapshot = useSelector(list, (shown) => shown)
  const { context } = snapshot
  const stage = screenIn(feet, 'ready')(snapshot)
  // While a new search is debounced, the previous results stay on screen.
  const { asks, isPending, missing }: Foot = stage === undefined ? calm : feet[stage]
  const isMore = hasMore(context)
  const isOffered = isMore || asks === 'refresh.requested'
  const known = isMore || end === undefined ? shownLabel(context, of) : end
  return (
    <div className={styles.foot} data-focus-place>
      <FocusMove to="row" after={String(isOffered)} />
      <p className={styles.words} role="status" data-focus-home tabIndex={-1}>
        {missing ? `We couldn’t load ${missing} ${of}.` : known}
      </p>
      {isOffered && (
        <Button
          isPending={isPending}
          isUnavailable={!snapshot.can({ type: asks })}
          pendingLabel={`Loading more ${of}`}
          onClick={() => list.send({ type: asks })}
        >
          {missing ? 'Try again' : 'Load more'}
        </Button>
      )}
    </div>
  )
}
