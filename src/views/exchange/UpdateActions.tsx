import { ArrowLeft } from 'lucide-react'
import type { FormRef, FormValues } from '#machines/form.ts'
import { type Problem, reasonOf } from '#rules/wire/problem.ts'
import { SubmitButton } from '#views/form/Form.tsx'
import { Button } from '#views/kit/Button.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'

interface UpdateActionsProps<Values extends FormValues> {
  form: FormRef<Values>
  /** The failure of the last attempt, or null. */
  problem: Problem | null
  onBack: () => void
  /** @default 'Back' */
  backLabel?: 'Back' | 'Cancel' | undefined
}

/** Error and buttons at the foot of a form that records an update. */
export function UpdateActions<Values extends FormValues>(props: UpdateActionsProps<Values>) {
  const { form, problem, onBack, backLabel = 'Back' } = props
  return (
    <>
      <InlineStatus>{problem && (reasonOf(problem) ?? 'Not saved. Try again.')}</InlineStatus>
      <DialogActions>
        <Button
          variant="quiet"
          icon={backLabel === 'Back' ? <ArrowLeft /> : undefined}
          onClick={onBack}
        >
          {backLabel}
        </Button>
        <SubmitButton form={form}>Save</SubmitButton>
      </DialogActions>
    </>
  )
}

/** Shown while the update is being saved. */
export function SavingUpdate() {
  return (
    <Loading label="Saving your update">
      <Skeleton lines={4} />
    </Loading>
  )
}
