import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { WaitingListRef, waitingListMachine } from '#machines/exchange/waitingList.machine.ts'
import { LIST_WORDS, placeWords } from '#rules/exchange/waiting-words.ts'
import { askedBy } from '#rules/tab/session.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import type { Screens } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { screenIn } from '#views/screens.ts'
import { ADD_ADDRESS, type Remedy, SEE_OWED } from './remedy.ts'

interface WaitingListProps {
  line: WaitingListRef
  /** Level of the heading. */
  level: 2 | 3
}

const screens = {
  deciding: Nothing,
  full: Invitation,
  entering: Invitation,
  waiting: Place,
  leaving: Place,
  offered: Place,
  passed: Invitation,
  left: Nothing,
  joined: Nothing,
  closed: Nothing,
} satisfies Record<Screens<typeof waitingListMachine>, ComponentType<WaitingListProps>>

/** The member's place on the waiting list of a full exchange, or the button that puts them on it. */
export function WaitingList(props: WaitingListProps) {
  const { line } = props
  const screen = useSelector(line, screenIn(screens))
  const Screen: ComponentType<WaitingListProps> = screens[screen]
  return (
    <div data-focus-place>
      <FocusMove to="row" after={screen} />
      <Screen {...props} />
    </div>
  )
}

function Nothing() {
  return null
}

const enters = { type: 'place.requested' } as const

const wordsOf = ({ context }: SnapshotFrom<typeof waitingListMachine>) =>
  placeWords(context.exchange, new Date(context.now))

/** Lets the member join the waiting list: for the first time, or again after a missed offer. */
function Invitation({ line, level }: WaitingListProps) {
  const words = useSelector(line, wordsOf)
  const isEntering = useSelector(line, (snapshot) => snapshot.matches('entering'))
  const mayEnter = useSelector(line, (snapshot) => snapshot.can(enters)) || isEntering
  return (
    <Stack gap={2}>
      {words && <SectionHeader title={words.title} level={level} />}
      <p data-focus-home={words ? undefined : true}>{words?.next ?? LIST_WORDS}</p>
      {mayEnter && (
        <Cluster>
          <Button
            variant="primary"
            isPending={isEntering}
            pendingLabel="Getting in line…"
            onClick={() => line.send(enters)}
          >
            {words?.act ?? 'Put me on the waiting list'}
          </Button>
          <Failure line={line} />
        </Cluster>
      )}
    </Stack>
  )
}

/** Shows the member's place in line or their offer, and lets them give it up. */
function Place({ line, level }: WaitingListProps) {
  const words = useSelector(line, wordsOf)
  const isLeaving = useSelector(line, (snapshot) => snapshot.matches('leaving'))
  return (
    words && (
      <Stack gap={2}>
        <SectionHeader title={words.title} level={level} />
        <p>{words.next}</p>
        <Cluster>
          <Button
            size="sm"
            isPending={isLeaving}
            pendingLabel="Leaving…"
            onClick={() => line.send({ type: 'place.left' })}
          >
            {words.act}
          </Button>
          <Failure line={line} />
        </Cluster>
      </Stack>
    )
  )
}

/** Links to the pages where a member can remove an obstacle to joining the waiting list. */
const remedies: Partial<Record<string, Remedy>> = {
  missing_surveys: { path: '/profile', label: 'See my surveys' },
  open_default: SEE_OWED,
  no_address: ADD_ADDRESS,
}

function Failure({ line }: Pick<WaitingListProps, 'line'>) {
  const problem = useSelector(line, ({ context }) => context.problem)
  const slug = useSelector(line, ({ context }) => context.exchange.slug)
  const remedy = remedies[problem?.code ?? '']
  return (
    <InlineStatus>
      {problem && (
        <>
          {reasonOf(problem) ?? 'That didn’t work. Try again.'}{' '}
          {remedy && (
            <Link href={remedy.path} state={askedBy(`/exchange/${slug}`)}>
              {remedy.label}
            </Link>
          )}
        </>
      )}
    </InlineStatus>
  )
}
