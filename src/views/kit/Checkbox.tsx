import type { ReactNode, Ref } from 'react'
import styles from './Choice.module.css'
import { FieldDescription, FieldError, RequiredMark } from './Field.tsx'
import { type FieldProps, useFieldIds } from './field-ids.ts'

export interface CheckboxProps extends Omit<FieldProps, 'label'> {
  label: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  value?: string
  ref?: Ref<HTMLInputElement>
}

/** A checkbox with a label; both are clickable. */
export function Checkbox({
  label,
  isChecked,
  onChange,
  value,
  onBlur,
  ref,
  ...field
}: CheckboxProps) {
  const { aria, ...ids } = useFieldIds({ ...field, label: '' })
  return (
    <div data-invalid={field.error ? true : undefined}>
      <label className={styles.line}>
        <input
          {...aria}
          ref={ref}
          type="checkbox"
          name={field.name}
          value={value}
          checked={isChecked}
          disabled={field.isDisabled}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
          className={styles.box}
        />
        <span>
          {label}
          {field.isRequired && <RequiredMark />}
        </span>
      </label>
      {field.description && (
        <FieldDescription id={ids.descriptionId}>{field.description}</FieldDescription>
      )}
      <FieldError id={ids.errorId}>{field.error}</FieldError>
    </div>
  )
}
