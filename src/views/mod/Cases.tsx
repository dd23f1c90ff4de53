import { useSelector } from '@xstate/react'
import { TriangleAlert } from 'lucide-react'
import type { ComponentType } from 'react'
import type { CasesRef, casesMachine } from '#machines/mod/cases.machine.ts'
import { isOwnCase, type ModCase, maySettle } from '#rules/mod/case.ts'
import { caseLine, casesLabel, endingOf, isUrgent } from '#rules/mod/case-words.ts'
import { nameOf } from '#rules/mod/member-words.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { TagLabel } from '#views/kit/Badge.tsx'
import { Button } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { CaseExchanges } from './CaseExchanges.tsx'
import { DeskList } from './DeskList.tsx'
import type { DrawerProps } from './drawer.ts'
import { NotWaiting } from './NotWaiting.tsx'
import styles from './rows.module.css'

const CaseReading = later(() => import('./CaseReading.tsx'))

interface ScreenProps {
  cases: CasesRef
  now: string
}

const screens = { waiting: Waiting, missing: Missing, reading: CaseReading } satisfies Record<
  Screens<typeof casesMachine>,
  ComponentType<ScreenProps>
>

/** The open cases (such as withdrawals by parents, privacy notes and overlong exclusion lists), or one case in full. */
export default function Cases({ desk }: DrawerProps) {
  const cases = useSelector(desk, ({ children }) => children.cases)
  const now = useSelector(desk, ({ context }) => context.now)
  return cases && <Screen cases={cases} now={now} />
}

function Screen(props: ScreenProps) {
  const Current = screens[useSelector(props.cases, screenOf)]
  return <Current {...props} />
}

function Missing(props: ScreenProps) {
  return (
    <>
      <NotWaiting>That case isn’t waiting.</NotWaiting>
      <Waiting {...props} />
    </>
  )
}

function Waiting({ cases, now }: ScreenProps) {
  const list = useSelector(cases, ({ children }) => children.openCases)
  const hasReturned = useSelector(cases, ({ context }) => context.returnTo !== null)
  const rows = useSelector(cases, ({ context }) => context.listing.items.map(({ id }) => id).join())
  return (
    <DeskList
      list={list}
      of="cases"
      title="Cases"
      count={casesLabel}
      empty={
        <EmptyState art="letterOpened" title="No cases are waiting" level={3}>
          Members’ privacy notes stay here until a mod settles them. Swaps that a parent stopped
          stay here until they resume.
        </EmptyState>
      }
      item={(modCase) => <CaseRow key={modCase.id} cases={cases} modCase={modCase} now={now} />}
    >
      {hasReturned && <FocusMove to="row" after={rows} />}
    </DeskList>
  )
}

function CaseRow({ cases, modCase, now }: ScreenProps & { modCase: ModCase }) {
  const actor = useSelector(cases, ({ context }) => context.actor)
  const { member, note, exchanges } = modCase
  const ending = endingOf(modCase)
  const at = new Date(now)
  const isReturn = useSelector(cases, ({ context }) => context.returnTo === modCase.id)
  const open = useOverlay()
  return (
    <li>
      {isReturn && <FocusMove to="opener" />}
      <div className={styles.row}>
        <Avatar seed={member.id} />
        <div className={styles.words}>
          <h3 className={styles.name} dir="auto">
            {nameOf(member)}
          </h3>
          <p className={styles.meta}>{caseLine(modCase)}</p>
          {note && (
            <p className={styles.note} dir="auto">
              “{note}”
            </p>
          )}
          <CaseExchanges exchanges={exchanges} now={at} />
          {ending && <p className={styles.note}>{ending}</p>}
          <div className={styles.labels}>
            {isUrgent(modCase, at) && (
              <TagLabel tone="warn" icon={<TriangleAlert />}>
                Urgent
              </TagLabel>
            )}
            {isOwnCase({ actor, modCase }) && (
              <TagLabel>Yours, so another mod has to settle it</TagLabel>
            )}
          </div>
        </div>
        <div className={styles.actions}>
          {maySettle({ actor, modCase }) && (
            <Button
              {...intentOf(CaseReading)}
              data-focus-home
              aria-label={`Settle the case of ${nameOf(member)}`}
              onClick={() => open('settle', modCase.id)}
            >
              Settle
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
