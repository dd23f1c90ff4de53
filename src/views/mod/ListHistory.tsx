import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import {
  type ListHistoryRef,
  type listHistoryMachine,
  theHistory,
} from '#machines/mod/listHistory.machine.ts'
import { entryName } from '#rules/mod/exclusion.ts'
import {
  entryTime,
  type ListHistory as History,
  type PastEntry,
  pairingEntryLine,
} from '#rules/mod/list-history.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import styles from './rows.module.css'

interface HistoryProps {
  flow: ListHistoryRef
}

const screens = {
  unread: Unread,
  loading: Unread,
  shown: Shown,
  failed: Failed,
} satisfies Record<Screens<typeof listHistoryMachine>, ComponentType<HistoryProps>>

/** Past entries of a member's exclusion list. Warns the mod first that reading it is logged. */
export function ListHistory({ flow }: HistoryProps) {
  const state = useSelector(flow, screenOf)
  const Screen = screens[state]
  return (
    <section aria-labelledby="history">
      <SectionHeader id="history" title="The history of this list" />
      <FocusMove to="row" after={state} />
      <Screen flow={flow} />
    </section>
  )
}

function Unread({ flow }: HistoryProps) {
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag('busy'))
  return (
    <Stack>
      <p className={styles.note}>It goes into the log that you read it.</p>
      <div>
        <Button isPending={isBusy} onClick={() => flow.send({ type: 'history.requested' })}>
          Show the history
        </Button>
      </div>
    </Stack>
  )
}

function Shown({ flow }: HistoryProps) {
  const { entries, pairings } = useSelector(flow, ({ context }) => theHistory(context))
  if (entries.length === 0 && pairings.length === 0)
    return <p className={styles.note}>No one has ever been on this list.</p>
  return (
    <Stack>
      <ul aria-label="Entries" className={styles.hindrances}>
        {entries.map((entry) => (
          <Entry key={`${entry.created_at} ${entry.ended_at} ${entryName(entry)}`} entry={entry} />
        ))}
      </ul>
      {pairings.map((pairing) => (
        <Pairing key={pairing.exchange.id} pairing={pairing} />
      ))}
    </Stack>
  )
}

function Entry({ entry }: { entry: PastEntry }) {
  return (
    <li>
      <bdi className={styles.strong}>{entryName(entry)}</bdi> – {entryTime(entry)}
    </li>
  )
}

function Pairing({ pairing }: { pairing: History['pairings'][number] }) {
  const { exchange, paired_at, entries } = pairing
  return (
    <div>
      <p>
        <Link href={`/exchange/${exchange.slug}`}>
          <bdi>{exchange.label}</bdi>
        </Link>
        , paired {exactly(new Date(paired_at))}
      </p>
      <ul className={styles.hindrances}>
        {entries.map((entry) => (
          <li key={`${entry.excluded.id} ${entry.is_own}`}>
            <bdi className={styles.strong}>{entry.excluded.nickname}</bdi> –{' '}
            {pairingEntryLine(entry)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Failed({ flow }: HistoryProps) {
  return <NotLoaded flow={flow} size="sm" title="We couldn’t load the history" level={3} />
}
