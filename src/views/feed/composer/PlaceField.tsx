import { useSelector } from '@xstate/react'
import { LocateFixed, Undo2, X } from 'lucide-react'
import type { PlaceRef } from '#machines/feed/place.machine.ts'
import { LOCATION_MAX } from '#rules/feed/post.ts'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import styles from './PlaceField.module.css'

/** A field for a town. The browser locates the author only when they press the field's button. */
export function PlaceField({ place }: { place: PlaceRef }) {
  const value = useSelector(place, ({ context }) => context.place)
  const words = useSelector(place, ({ context }) => context.words)
  const isSearching = useSelector(place, (snapshot) => snapshot.hasTag('busy'))
  return (
    <div className={styles.place}>
      <TextField
        label="Place"
        name="place"
        description="Optional. A town is enough."
        maxLength={LOCATION_MAX}
        value={value}
        onChange={(typed) => place.send({ type: 'place.typed', place: typed })}
      />
      <div className={styles.tools}>
        <Search place={place} isSearching={isSearching} />
        <Removal place={place} />
      </div>
      <InlineStatus tone="info">{isSearching ? 'Looking for your town…' : words}</InlineStatus>
    </div>
  )
}

/** A single button for both states, so that it keeps the focus. */
function Search({ place, isSearching }: { place: PlaceRef; isSearching: boolean }) {
  return (
    <Button
      size="sm"
      icon={isSearching ? <X /> : <LocateFixed />}
      onClick={() => place.send({ type: isSearching ? 'search.cancelled' : 'place.requested' })}
    >
      {isSearching ? 'Stop looking for the place' : 'Use my town'}
    </Button>
  )
}

/** Removes or restores the place. Like `Search`, it is a single button for both, so that it keeps the focus. */
function Removal({ place }: { place: PlaceRef }) {
  const isThere = useSelector(place, ({ context }) => context.place !== '')
  const canBeUndone = useSelector(place, ({ context }) => context.removed !== '')
  if (!isThere && !canBeUndone) return null
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={isThere ? undefined : <Undo2 />}
      onClick={() => place.send({ type: isThere ? 'place.removed' : 'removal.undone' })}
    >
      {isThere ? 'Remove the place' : 'Undo'}
    </Button>
  )
}
