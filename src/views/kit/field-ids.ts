import { useId } from 'react'

/** What every field of the kit takes besides its value. */
export interface FieldProps {
  label: string
  name: string
  /** The message under the field; its presence turns label and edge red. */
  error?: string | undefined
  description?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
  onBlur?: () => void
}

/** Ties a control to its label, its description and its message. */
export function useFieldIds({ name, error, description, isRequired }: FieldProps) {
  const id = `${name.replace(/\W/g, '-')}-${useId()}`
  const ids = { id, labelId: `${id}-label`, descriptionId: `${id}-hint`, errorId: `${id}-error` }
  const describedBy = [description && ids.descriptionId, error && ids.errorId].filter(Boolean)
  return {
    ...ids,
    aria: {
      'aria-required': isRequired || undefined,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy.join(' ') || undefined,
    } as const,
  }
}
