import styles from './Field.module.css'
import { FieldDescription, FieldError, RequiredMark, type ShellProps } from './Field.tsx'

/** A fieldset for a group of controls, with legend, description and error. */
export function FieldGroup({
  ids,
  label,
  error,
  description,
  isRequired,
  isDisabled,
  isRadio,
  children,
}: ShellProps & { isRadio?: boolean }) {
  const described = [description && ids.descriptionId, error && ids.errorId].filter(Boolean)
  const radio = isRadio && {
    role: 'radiogroup',
    'aria-required': isRequired || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <fieldset
      className={styles.field}
      data-invalid={error ? true : undefined}
      disabled={isDisabled}
      {...radio}
      aria-labelledby={ids.labelId}
      aria-describedby={described.join(' ') || undefined}
    >
      <legend id={ids.labelId} className={styles.label}>
        {label}
        {isRequired && <RequiredMark />}
        {isRequired && !isRadio && <span className="visually-hidden"> (required)</span>}
      </legend>
      {description && (
        <FieldDescription id={ids.descriptionId} isBefore>
          {description}
        </FieldDescription>
      )}
      {children}
      <FieldError id={ids.errorId}>{error}</FieldError>
    </fieldset>
  )
}
