import type { MissingEntry, MissingGift } from '#rules/exchange/missing.ts'
import type { MissingReader } from '#rules/exchange/missing-next.ts'
import { clockLine, entryDay, entryTitle } from '#rules/exchange/missing-words.ts'
import { OutsideLink } from '#views/kit/Link.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import styles from './MissingEntries.module.css'

/** Adds keys. Entries of one kind repeat if several rescuers follow each other. */
const keyed = (entries: readonly MissingEntry[]) =>
  entries.map((entry, place) => ({ entry, key: `${place} ${entry.kind}` }))

interface MissingEntriesProps {
  gift: MissingGift
  reader: MissingReader
  now: Date
}

/** Describes what happens next with a missing gift and by when, and lists both sides' entries so far. */
export function MissingEntries({ gift, reader, now }: MissingEntriesProps) {
  const clock = clockLine(gift.until, now)
  return (
    <Stack gap={3}>
      <p>
        {gift.what_next} {clock && <strong>{clock}.</strong>}
      </p>
      <ol className={styles.entries}>
        {keyed(gift.entries).map(({ key, entry }) => (
          <li key={key}>
            <p className={styles.title}>
              {entryTitle(entry, reader)} <span className={styles.day}>· {entryDay(entry)}</span>
            </p>
            {entry.text !== null && (
              <blockquote className={styles.text} dir="auto">
                {entry.text}
              </blockquote>
            )}
            {entry.link !== null && <OutsideLink href={entry.link}>Track it</OutsideLink>}
            {entry.picture !== null && (
              <OutsideLink href={entry.picture}>See the picture</OutsideLink>
            )}
          </li>
        ))}
      </ol>
    </Stack>
  )
}
