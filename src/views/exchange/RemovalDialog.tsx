import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { FormRef } from '#machines/form.ts'
import type { RemovalValues } from '#machines/mod/reason.form.ts'
import type { SignupDeskRef, signupDeskMachine } from '#machines/mod/signupDesk.machine.ts'
import {
  isOnlyWay,
  movesOthers,
  namesPairs,
  type PlannedRearrangement,
  type RemovalPlan,
} from '#rules/exchange/removal.ts'
import { isToldToAll } from '#rules/mod/own-part.ts'
import { type Screens, screenOf } from '#views/flow.tsx'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Banner } from '#views/kit/Banner.tsx'
import { Button } from '#views/kit/Button.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { RadioGroup } from '#views/kit/RadioGroup.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { LaterDialog } from '#views/later/LaterDialog.tsx'
import styles from './Participants.module.css'

interface DeskProps {
  desk: SignupDeskRef
  onKeep: () => void
}

const contents = {
  idle: Planning,
  planning: Planning,
  unplanned: Planning,
  removing: Removing,
} satisfies Record<Screens<typeof signupDeskMachine>, ComponentType<DeskProps>>

/**
 * Asks for the reason before a participant is removed. Also shows how the removal affects the other participants, or
 * lets the mod choose between several rearrangements.
 */
export function RemovalDialog({ desk }: Pick<DeskProps, 'desk'>) {
  const isAsking = useSelector(desk, (snapshot) => snapshot.hasTag('asking'))
  const nickname = useSelector(desk, ({ context }) => context.signup?.user.nickname)
  const Content: ComponentType<DeskProps> = contents[useSelector(desk, screenOf)]
  const close = () => desk.send({ type: 'removal.abandoned' })
  return (
    <LaterDialog
      isOpen={isAsking}
      size="sm"
      title={<span dir="auto">Remove {nickname}</span>}
      onClose={close}
    >
      <p>
        We’ll tell <bdi>{nickname}</bdi>. You can’t undo this.
      </p>
      <Content desk={desk} onKeep={close} />
    </LaterDialog>
  )
}

/** Used for both loading and failure, so that its button keeps the focus. */
function Planning({ desk, onKeep }: DeskProps) {
  const hasFailed = useSelector(desk, (snapshot) => snapshot.matches('unplanned'))
  return (
    <Stack>
      {hasFailed ? (
        <InlineStatus>We couldn’t look up what this would change for the others.</InlineStatus>
      ) : (
        <Loading label="Looking up the new pairs">
          <Skeleton lines={3} />
        </Loading>
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onKeep}>
          Cancel
        </Button>
        {hasFailed && (
          <Button variant="primary" onClick={() => desk.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        )}
      </DialogActions>
    </Stack>
  )
}

function Removing(props: DeskProps) {
  const form = useSelector(props.desk, ({ children }) => children.removal)
  const plan = useSelector(props.desk, ({ context }) => context.plan)
  return form && plan && <Removal {...props} form={form} plan={plan} />
}

interface RemovalProps extends DeskProps {
  form: FormRef<RemovalValues>
  plan: RemovalPlan
}

function Removal({ desk, form, plan, onKeep }: RemovalProps) {
  const problem = useSelector(desk, ({ context }) => context.problem)
  const tellsAll = useSelector(desk, ({ context }) => isToldToAll(context.exchange))
  return (
    <Form form={form} label="Remove">
      {problem && <Banner tone="warn">{problem.message}</Banner>}
      {isOnlyWay(plan) ? <OnlyWay plan={plan} /> : <Ways form={form} plan={plan} />}
      {namesPairs(plan.rearrangements) && (
        <p>
          We logged that you saw the pairs here
          {tellsAll ? ', and we tell everyone in this exchange.' : '.'}
        </p>
      )}
      <Bound
        as={TextArea}
        form={form}
        name="reason"
        label="Why?"
        description="Only the mods read this."
        isRequired
      />
      <NotSaved form={form} />
      <DialogActions>
        <Button variant="quiet" onClick={onKeep}>
          Cancel
        </Button>
        <SubmitButton form={form} tone="danger">
          Remove
        </SubmitButton>
      </DialogActions>
    </Form>
  )
}

function OnlyWay({ plan: { rearrangements } }: { plan: RemovalPlan }) {
  return rearrangements.map((rearrangement) => (
    <div key={rearrangement.key} className={styles.ways}>
      {movesOthers(rearrangement) && (
        <p>
          This is the only way that works. We’ll tell everyone in it, and gifts already on their way
          stay as they are.
        </p>
      )}
      <Changes rearrangement={rearrangement} />
    </div>
  ))
}

function Ways({ form, plan: { rearrangements } }: Pick<RemovalProps, 'form' | 'plan'>) {
  return (
    <Bound
      as={RadioGroup}
      form={form}
      name="rearrangement"
      label="What should the new pairs be?"
      description="All of these work. We’ll tell everyone involved, and gifts already on their way stay as they are."
      options={rearrangements.map((rearrangement) => ({
        value: rearrangement.key,
        label: <Changes rearrangement={rearrangement} />,
      }))}
      isRequired
    />
  )
}

/** The changes. They are `span`s, because they are also used inside a `label`. */
function Changes({ rearrangement }: { rearrangement: PlannedRearrangement }) {
  const { changes, without_gifter } = rearrangement
  if (changes.length === 0) return <span className={styles.change}>This affects no one else.</span>
  return (
    <>
      {changes.map(({ gifter, recipient }) => (
        <span key={gifter.id} className={styles.change}>
          <bdi>{gifter.nickname}</bdi>{' '}
          {recipient ? (
            <>
              sends to <bdi>{recipient.nickname}</bdi>
            </>
          ) : (
            'has no recipient for now, because no other way works'
          )}
        </span>
      ))}
      {without_gifter && (
        <span className={styles.change}>
          No one sends to <bdi>{without_gifter.nickname}</bdi>
        </span>
      )}
    </>
  )
}
