import { ArrowLeft } from 'lucide-react'
import type { FormRef, FormValues } from '#machines/form.ts'
import { type Problem, reasonOf } from '#rules/wire/problem.ts'
import { SubmitButton } from '#views/form/Form.tsx'
import { Button } from '#views/kit/Button.tsx'
import { DialogActions } from '#views/kit/Dialog.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'

interface UpdateActionsProps<Values extends FormValues> {
  form: FormRef<Values>
  /** Why it could not be recorded the last time. */
  problem: Problem | null
  onBack: () => void
}

/** The foot of a form that records what was sent or has come. */
export function UpdateActions<Values extends FormValues>(props: UpdateActionsProps<Values>) {
  const { form, problem, onBack } = props
  return (
    <>
      <InlineStatus>{problem && (reasonOf(problem) ?? 'Not saved. Try again.')}</InlineStatus>
      <DialogActions>
        <Button variant="quiet" icon={<ArrowLeft />} onClick={onBack}>
          Back
        </Button>
        <SubmitButton form={form}>Save the update</SubmitButton>
      </DialogActions>
    </>
  )
}

/** While the update is on its way. */
export function SavingUpdate() {
  return (
    <Loading label="Saving your update">
      <Skeleton lines={4} />
    </Loading>
  )
}
