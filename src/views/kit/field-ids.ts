import { useId } from 'react'

/** Props that every field of the kit takes in addition to its value. */
export interface FieldProps {
  label: string
  name: string
  /** Error text below the field. An error also turns the label and border red. */
  error?: string | undefined
  description?: string | undefined
  isRequired?: boolean
  isDisabled?: boolean
  onBlur?: () => void
}

/** Ids and aria attributes that connect a control with its label, description and error. */
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
