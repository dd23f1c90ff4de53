import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { RescueDeskRef, rescueDeskMachine } from '#machines/mod/rescueDesk.machine.ts'
import type { ModRescue } from '#rules/mod/rescue.ts'
import {
  candidatesLine,
  casePath,
  consentLine,
  hasRescuer,
  mayOpenRescue,
  standLine,
} from '#rules/mod/rescue-words.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import type { Screens } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { BackControl } from '#views/kit/BackControl.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { Columns } from '#views/layouts/Columns.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { screenIn, type Within } from '#views/screens.ts'
import styles from './rows.module.css'

interface DecisionProps {
  rescues: RescueDeskRef
}

interface OpenProps extends DecisionProps {
  rescue: ModRescue
}

/** One missing gift: how its rescue stands, and the decision in the side column. */
export default function RescueDecision({ rescues }: DecisionProps) {
  const rescue = useSelector(rescues, ({ context }) => context.one)
  if (rescue === null) return null
  const { member, exchange } = rescue
  return (
    <Columns asideLabel="Open to rescuers" aside={<Deciding rescues={rescues} rescue={rescue} />}>
      <FocusMove to="page" />
      <div>
        <BackControl onBack={() => rescues.send({ type: 'reading.closed' })} />
      </div>
      <div className={styles.words}>
        <h1 tabIndex={-1} dir="auto">
          {member.nickname}
        </h1>
        <p className={styles.meta}>
          A gift hasn’t come in{' '}
          <Link href={`/exchange/${exchange.slug}`}>
            <bdi>{exchange.label}</bdi>
          </Link>
        </p>
      </div>
      <section aria-labelledby="stand">
        <SectionHeader id="stand" title="How it stands" />
        <Stack gap={2}>
          <p>{standLine(rescue)}.</p>
          <p>{consentLine(rescue)}.</p>
          <p>{candidatesLine(rescue)}.</p>
          <p>
            <Link href={casePath(rescue)}>Read what both sides have said, or settle the case</Link>
          </p>
        </Stack>
      </section>
      {hasRescuer(rescue) && <Naming rescues={rescues} rescue={rescue} />}
    </Columns>
  )
}

const choosing = { isOpening: false, isPicking: false }

const decisions = {
  choosing,
  opening: { ...choosing, isOpening: true },
  picking: { ...choosing, isPicking: true },
} satisfies Record<Screens<Within<typeof rescueDeskMachine, 'deciding.decision'>>, typeof choosing>

function Deciding({ rescues, rescue }: OpenProps) {
  const state = useSelector(rescues, screenIn(decisions, 'deciding.decision'))
  const picked = useSelector(rescues, ({ context }) => context.picked)
  const problem = useSelector(rescues, ({ context }) => context.problem)
  const { isOpening, isPicking } = state === undefined ? choosing : decisions[state]
  return (
    <Card>
      <SectionHeader title="Open to rescuers" />
      <Stack gap={3}>
        {rescue.obstacle && <p>{rescue.obstacle}</p>}
        {mayOpenRescue(rescue) && (
          <>
            <p>
              Members who offered a spare gift are asked one after another, in an order that is
              drawn. Each has 48 hours to answer.
            </p>
            <Button
              variant="primary"
              isPending={isOpening}
              pendingLabel="One moment…"
              onClick={() => rescues.send({ type: 'opening.confirmed' })}
            >
              Open to rescuers
            </Button>
          </>
        )}
        {rescue.may_open && rescue.is_minor && (
          <>
            <p>The recipient is a minor, so please pick the rescuer.</p>
            <ul className={styles.hindrances} aria-label="Members who can be asked">
              {(rescue.candidates ?? []).map(({ id, nickname, avatar }) => (
                <li key={id}>
                  <Cluster>
                    <Avatar seed={id} src={avatar?.formats.mobile_list} size="xs" />
                    <bdi>{nickname}</bdi>
                    <Button
                      size="sm"
                      isPending={isPicking && picked === id}
                      pendingLabel="One moment…"
                      aria-label={`Ask ${nickname}`}
                      onClick={() => rescues.send({ type: 'rescuer.picked', id })}
                    >
                      Ask them
                    </Button>
                  </Cluster>
                </li>
              ))}
            </ul>
          </>
        )}
        <InlineStatus>
          {problem && (reasonOf(problem) ?? 'That didn’t work. Try again.')}
        </InlineStatus>
      </Stack>
    </Card>
  )
}

const names = {
  unnamed: Unnamed,
  loading: Unnamed,
  named: Named,
  failed: Unnamed,
} satisfies Record<
  Screens<Within<typeof rescueDeskMachine, 'deciding.naming'>>,
  ComponentType<DecisionProps>
>

function Naming({ rescues }: OpenProps) {
  const state = useSelector(rescues, screenIn(names, 'deciding.naming'))
  if (state === undefined) return null
  const Name: ComponentType<DecisionProps> = names[state]
  return (
    <section aria-labelledby="rescuer" data-focus-place>
      <SectionHeader id="rescuer" title="The rescuer" />
      <FocusMove to="row" after={state === 'named' ? 'named' : 'unnamed'} />
      <Name rescues={rescues} />
    </section>
  )
}

function Unnamed({ rescues }: DecisionProps) {
  const isLoading = useSelector(rescues, (snapshot) =>
    snapshot.matches({ deciding: { naming: 'loading' } }),
  )
  const hasFailed = useSelector(rescues, (snapshot) =>
    snapshot.matches({ deciding: { naming: 'failed' } }),
  )
  return (
    <Stack>
      <p className={styles.note}>It goes into the log that you looked.</p>
      <div>
        <Button
          isPending={isLoading}
          pendingLabel="One moment…"
          data-focus-home
          onClick={() => rescues.send({ type: 'rescuer.requested' })}
        >
          Show the rescuer
        </Button>
      </div>
      <InlineStatus>{hasFailed && 'We couldn’t load the rescuer. Try again.'}</InlineStatus>
    </Stack>
  )
}

function Named({ rescues }: DecisionProps) {
  const rescuer = useSelector(rescues, ({ context }) => context.rescuer)
  return (
    rescuer && (
      <p tabIndex={-1} data-focus-home>
        <bdi>{rescuer.nickname}</bdi>
      </p>
    )
  )
}
