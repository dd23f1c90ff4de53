import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FormRef, FormValues } from '#machines/form.ts'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import type { Href } from '#views/kit/links.ts'
import { type Fetchable, intentOf } from '#views/later/later.tsx'
import { SubmitButton } from './Form.tsx'
import styles from './StepButtons.module.css'

interface StepButtonsProps<Values extends FormValues> {
  form: FormRef<Values>
  /** Goes to the previous step. */
  onBack?: () => void
  /** Link to the previous page, for the first step. */
  backHref?: Href
  /** The lazy-loaded code of the next step, to fetch in advance. */
  next?: Fetchable
  /** Label of the submit button. */
  children: ReactNode
}

/** Back and next buttons at the foot of a wizard step. */
export function StepButtons<Values extends FormValues>({
  form,
  onBack,
  backHref,
  next,
  children,
}: StepButtonsProps<Values>) {
  return (
    <div className={styles.buttons}>
      {onBack && (
        <Button icon={<ArrowLeft />} onClick={onBack}>
          Previous
        </Button>
      )}
      {backHref && (
        <LinkButton href={backHref} icon={<ArrowLeft />}>
          Back
        </LinkButton>
      )}
      <div className={styles.next} {...(next && intentOf(next))}>
        <SubmitButton form={form}>{children}</SubmitButton>
      </div>
    </div>
  )
}
