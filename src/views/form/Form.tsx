import { useSelector } from '@xstate/react'
import { type ReactNode, useId } from 'react'
import type { FormRef, FormValues } from '#machines/form.ts'
import { Button } from '#views/kit/Button.tsx'
import { FirstProblemFocus } from '#views/outlets/FirstProblemFocus.tsx'
import { PressWatch } from '#views/outlets/PressWatch.tsx'
import styles from './Form.module.css'

interface FormProps<Values extends FormValues> {
  form: FormRef<Values>
  label: string
  children: ReactNode
}

/** The app's form: Enter submits, a second submit is ignored, and the first invalid field gets the focus. */
export function Form<Values extends FormValues>({ form, label, children }: FormProps<Values>) {
  return (
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.send({ type: 'form.submitted' })
      }}
    >
      <FirstProblemFocus form={form} />
      <PressWatch />
      {children}
    </form>
  )
}

/** The form's primary button: disabled while the chart would ignore a submit, busy while it is submitting. */
export function SubmitButton<Values extends FormValues>({
  form,
  tone = 'primary',
  children,
}: {
  form: FormRef<Values>
  /** `danger` for forms that delete or remove something. */
  tone?: 'primary' | 'danger'
  children: ReactNode
}) {
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'))
  const canSubmit = useSelector(form, (snapshot) => snapshot.can({ type: 'form.submitted' }))
  const hint = useId()
  return (
    <>
      <Button
        type="submit"
        variant={tone}
        isPending={isBusy}
        isUnavailable={!canSubmit}
        aria-describedby={canSubmit || isBusy ? undefined : hint}
      >
        {children}
      </Button>
      <span id={hint} hidden>
        Please fill in what’s still missing first.
      </span>
    </>
  )
}
