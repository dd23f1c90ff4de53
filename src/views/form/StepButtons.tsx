import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FormRef, FormValues } from '#machines/forms/form.ts'
import { Button } from '#views/kit/Button.tsx'
import { SubmitButton } from './Form.tsx'
import styles from './StepButtons.module.css'

interface StepButtonsProps<Values extends FormValues> {
  form: FormRef<Values>
  /** Absent on the first step. */
  onBack?: () => void
  /** What the way on is called. */
  children: ReactNode
}

/** Back and on, at the foot of one step of several. */
export function StepButtons<Values extends FormValues>({
  form,
  onBack,
  children,
}: StepButtonsProps<Values>) {
  return (
    <div className={styles.buttons}>
      {onBack && (
        <Button icon={<ArrowLeft />} onClick={onBack}>
          Previous
        </Button>
      )}
      <div className={styles.next}>
        <SubmitButton form={form}>{children}</SubmitButton>
      </div>
    </div>
  )
}
