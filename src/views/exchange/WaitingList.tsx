import { useSelector } from '@xstate/react'
import type { ComponentType, ReactNode } from 'react'
import type { WaitingListRef, waitingListMachine } from '#machines/exchange/waitingList.machine.ts'
import { LIST_WORDS, placeWords } from '#rules/exchange/waiting-words.ts'
import type { Path } from '#rules/wire/path.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import type { Screens } from '#views/flow.tsx'
import { Button } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { screenIn } from '#views/screens.ts'

interface WaitingListProps {
  line: WaitingListRef
  /** Level of the heading. */
  level: 2 | 3
}

const screens = {
  deciding: Nothing,
  full: Invitation,
  entering: Invitation,
  waiting: InLine,
  leaving: InLine,
  offered: Offer,
  passed: Missed,
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

function Invitation({ line }: WaitingListProps) {
  return (
    <Stack gap={2}>
      <p data-focus-home>{LIST_WORDS}</p>
      <Enter line={line} label="Put me on the waiting list" />
    </Stack>
  )
}

function InLine({ line, level }: WaitingListProps) {
  return (
    <Place line={line} level={level}>
      <Leave line={line} label="Leave the waiting list" />
    </Place>
  )
}

function Offer({ line, level }: WaitingListProps) {
  return (
    <Place line={line} level={level}>
      <Leave line={line} label="Give it to the next in line" />
    </Place>
  )
}

function Missed({ line, level }: WaitingListProps) {
  const mayEnter = useSelector(line, (snapshot) => snapshot.can({ type: 'place.requested' }))
  return (
    <Place line={line} level={level}>
      {mayEnter && <Enter line={line} label="Wait for another spot" />}
    </Place>
  )
}

function Place({ line, level, children }: WaitingListProps & { children: ReactNode }) {
  const exchange = useSelector(line, ({ context }) => context.exchange)
  const now = useSelector(line, ({ context }) => context.now)
  const words = placeWords(exchange, new Date(now))
  return (
    words && (
      <Stack gap={2}>
        <SectionHeader title={words.title} level={level} />
        <p>{words.next}</p>
        {children}
      </Stack>
    )
  )
}

interface ActProps extends Pick<WaitingListProps, 'line'> {
  label: string
}

function Enter({ line, label }: ActProps) {
  const isBusy = useSelector(line, (snapshot) => snapshot.matches('entering'))
  return (
    <Cluster>
      <Button
        variant="primary"
        isPending={isBusy}
        pendingLabel="Getting in line…"
        onClick={() => line.send({ type: 'place.requested' })}
      >
        {label}
      </Button>
      <Failure line={line} />
    </Cluster>
  )
}

function Leave({ line, label }: ActProps) {
  const isBusy = useSelector(line, (snapshot) => snapshot.matches('leaving'))
  return (
    <Cluster>
      <Button
        size="sm"
        isPending={isBusy}
        pendingLabel="Leaving…"
        onClick={() => line.send({ type: 'place.left' })}
      >
        {label}
      </Button>
      <Failure line={line} />
    </Cluster>
  )
}

/** Pages on which a member gets what they need before they can wait. */
const remedies: Partial<Record<string, { path: Path; label: string }>> = {
  missing_surveys: { path: '/profile', label: 'See my surveys' },
  no_address: { path: '/add-address', label: 'Add an address' },
}

function Failure({ line }: Pick<WaitingListProps, 'line'>) {
  const problem = useSelector(line, ({ context }) => context.problem)
  const remedy = remedies[problem?.code ?? '']
  return (
    <InlineStatus>
      {problem && (
        <>
          {reasonOf(problem) ?? 'Not saved. Try again.'}{' '}
          {remedy && <Link href={remedy.path}>{remedy.label}</Link>}
        </>
      )}
    </InlineStatus>
  )
}
