import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { InputFrom } from 'xstate'
import type { CorrectionRef, correctionMachine } from '#machines/exchange/correction.machine.ts'
import { linkFieldHint, linkFieldLabel } from '#rules/exchange/step-words.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { LaterDialog } from '#views/later/LaterDialog.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'

export type CorrectionProps = { flow: typeof correctionMachine } & InputFrom<
  typeof correctionMachine
>

interface ContentProps {
  correction: CorrectionRef
}

const contents = {
  closed: LoadingStep,
  loading: LoadingStep,
  failed: Failed,
  editing: Editing,
  confirming: Confirming,
  deleting: Confirming,
  unavailable: Unavailable,
} satisfies Record<Screens<typeof correctionMachine>, ComponentType<ContentProps>>

/** Dialog to correct or delete the member's latest update of the given kind. */
export function Correction({ flow, ...input }: CorrectionProps) {
  const correction = useFlow(flow, input)
  const isOpen = useSelector(correction, (snapshot) => snapshot.hasTag('open'))
  const state = useSelector(correction, screenOf)
  const Content: ComponentType<ContentProps> = contents[state]
  const isAsking = Content === Confirming
  return (
    <LaterDialog
      isOpen={isOpen}
      size="sm"
      title={isAsking ? 'Delete this update?' : 'Correct this update'}
      onClose={() => correction.send({ type: 'correction.abandoned' })}
    >
      <FocusMove to="dialog" after={isAsking ? 'asking' : state} />
      <Content correction={correction} />
    </LaterDialog>
  )
}

function LoadingStep() {
  return (
    <Loading label="Loading your update">
      <Skeleton lines={2} />
    </Loading>
  )
}

function Editing({ correction }: ContentProps) {
  const form = useSelector(correction, ({ children }) => children.correctedLink)
  const type = useSelector(correction, ({ context }) => context.step?.type)
  if (!form || !type) return null
  return (
    <Form form={form} label="Correct this update">
      <Bound
        as={TextField}
        form={form}
        name="content"
        label={linkFieldLabel(type)}
        type="url"
        dir="ltr"
        placeholder="https://"
        description={linkFieldHint(type)}
      />
      <NotSaved form={form} />
      <DialogActions>
        <Button variant="quiet" onClick={() => correction.send({ type: 'deletion.requested' })}>
          Delete it…
        </Button>
        <SubmitButton form={form}>Save</SubmitButton>
      </DialogActions>
    </Form>
  )
}

function Confirming({ correction }: ContentProps) {
  const isDeleting = useSelector(correction, (snapshot) => snapshot.hasTag('busy'))
  const problem = useSelector(correction, ({ context }) => context.problem)
  return (
    <>
      <p>It disappears from both timelines. A post about it stays.</p>
      <InlineStatus>{problem && (reasonOf(problem) ?? 'Not deleted. Try again.')}</InlineStatus>
      <DialogActions>
        <Button variant="quiet" onClick={() => correction.send({ type: 'deletion.abandoned' })}>
          Cancel
        </Button>
        <Button
          variant="danger"
          isPending={isDeleting}
          onClick={() => correction.send({ type: 'deletion.confirmed' })}
        >
          Delete it
        </Button>
      </DialogActions>
    </>
  )
}

function Failed({ correction }: ContentProps) {
  const problem = useSelector(correction, ({ context }) => context.problem)
  return (
    <>
      <p role="status">{(problem && reasonOf(problem)) ?? 'We couldn’t load your update.'}</p>
      <DialogActions>
        <Button variant="quiet" onClick={() => correction.send({ type: 'correction.abandoned' })}>
          Close
        </Button>
        <Button onClick={() => correction.send({ type: 'retry.requested' })}>Try again</Button>
      </DialogActions>
    </>
  )
}

function Unavailable({ correction }: ContentProps) {
  const problem = useSelector(correction, ({ context }) => context.problem)
  return (
    <>
      <p role="status">{(problem && reasonOf(problem)) ?? 'We couldn’t look up this update.'}</p>
      <DialogActions>
        <Button onClick={() => correction.send({ type: 'correction.abandoned' })}>Close</Button>
      </DialogActions>
    </>
  )
}
