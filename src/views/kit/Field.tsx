import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Field.module.css'
import type { FieldProps } from './field-ids.ts'

/** The red star of a required field. Screen readers announce `aria-required` instead. */
export function RequiredMark() {
  return (
    <span className={styles.star} aria-hidden="true">
      *
    </span>
  )
}

interface DescriptionProps {
  id?: string
  /** Placed between the legend and the options of a group. */
  isBefore?: boolean
  children: ReactNode
}

export function FieldDescription({ id, isBefore, children }: DescriptionProps) {
  return (
    <p id={id} className={styles.description} data-before={isBefore || undefined}>
      {children}
    </p>
  )
}

/**
 * The error of a field, with an icon and text, never colour alone. It is part of the field's description and not a live
 * region, because several live regions would be announced together, without the names of their fields. Instead, the
 * form announces the number of errors and focuses the first field.
 */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  return (
    children && (
      <p id={id} className={styles.error}>
        <CircleAlert />
        <span>{children}</span>
      </p>
    )
  )
}

export interface ShellProps
  extends Pick<FieldProps, 'label' | 'error' | 'description' | 'isRequired' | 'isDisabled'> {
  ids: { id: string; labelId: string; descriptionId: string; errorId: string }
  children: ReactNode
}

/** Layout of one native field: label, control, description and error. */
export function FieldShell({
  ids,
  label,
  error,
  description,
  isRequired,
  isDisabled,
  children,
}: ShellProps) {
  return (
    <div
      className={styles.field}
      data-invalid={error ? true : undefined}
      data-disabled={isDisabled || undefined}
    >
      <label id={ids.labelId} htmlFor={ids.id} className={styles.label}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {children}
      {description && <FieldDescription id={ids.descriptionId}>{description}</FieldDescription>}
      <FieldError id={ids.errorId}>{error}</FieldError>
    </div>
  )
}
