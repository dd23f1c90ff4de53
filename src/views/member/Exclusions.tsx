import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { FormRef } from '#machines/form.ts'
import type { ExclusionValues } from '#machines/member/exclusion.form.ts'
import type { ExclusionsRef, exclusionsMachine } from '#machines/member/exclusions.machine.ts'
import { LIST_BOUND } from '#rules/member/exclusion.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import styles from './Exclusions.module.css'

interface ExclusionsProps {
  flow: ExclusionsRef
}

const screens = {
  loading: LoadingList,
  ready: List,
  failed: FailedList,
} satisfies Record<Screens<typeof exclusionsMachine>, ComponentType<ExclusionsProps>>

/** The member's own exclusion list, with the nicknames exactly as the member entered them. */
export function Exclusions({ flow }: { flow: typeof exclusionsMachine }) {
  const exclusions = useFlow(flow)
  return (
    <Card aria-labelledby="exclusions" padding="lg">
      <SectionHeader id="exclusions" title="Never pair me with" />
      <p className={styles.quiet}>
        In future exchanges you won’t send anything to critters on this list, or get anything from
        them. Only the elves can see the list. Exchanges that are already running stay as they are.
      </p>
      <p className={styles.quiet}>{LIST_BOUND}</p>
      <Current flow={exclusions} />
    </Card>
  )
}

function Current({ flow }: ExclusionsProps) {
  const Screen = screens[useSelector(flow, screenOf)]
  return <Screen flow={flow} />
}

function List({ flow }: ExclusionsProps) {
  const form = useSelector(flow, ({ children }) => children.exclusion)
  return (
    <Stack>
      <Names flow={flow} />
      {form && <Entry form={form} />}
    </Stack>
  )
}

function Names({ flow }: ExclusionsProps) {
  const exclusions = useSelector(flow, ({ context }) => context.exclusions)
  const problem = useSelector(flow, ({ context }) => context.problem)
  return (
    <div>
      <FocusMove to="row" after={exclusions.map(({ nickname }) => nickname).join()} />
      {exclusions.length === 0 ? (
        <p>Your list is empty.</p>
      ) : (
        <ul aria-label="Never pair me with">
          {exclusions.map(({ nickname }) => (
            <Name key={nickname} flow={flow} nickname={nickname} />
          ))}
        </ul>
      )}
      <InlineStatus>{problem && (reasonOf(problem) ?? 'Not saved. Try again.')}</InlineStatus>
    </div>
  )
}

function Name({ flow, nickname }: ExclusionsProps & { nickname: string }) {
  const isRemoving = useSelector(
    flow,
    (snapshot) => snapshot.hasTag('busy') && snapshot.context.chosen === nickname,
  )
  return (
    <li className={styles.row}>
      <bdi className={styles.name}>{nickname}</bdi>
      <Button
        size="sm"
        variant="quiet"
        isPending={isRemoving}
        aria-label={`Remove ${nickname}`}
        onClick={() => flow.send({ type: 'removal.requested', nickname })}
      >
        Remove
      </Button>
    </li>
  )
}

function Entry({ form }: { form: FormRef<ExclusionValues> }) {
  return (
    <Form form={form} label="Never pair me with">
      <Bound
        as={TextField}
        form={form}
        name="nickname"
        label="Nickname"
        description="As it appears on their profile. To protect members, we don’t say whether this name exists."
        isRequired
      />
      <NotSaved form={form} />
      <div>
        <SubmitButton form={form}>Add to the list</SubmitButton>
      </div>
    </Form>
  )
}

function LoadingList() {
  return (
    <Loading label="Loading your list">
      <Skeleton lines={2} />
    </Loading>
  )
}

function FailedList({ flow }: ExclusionsProps) {
  return <NotLoaded flow={flow} size="sm" title="We couldn’t load your list" level={3} />
}
