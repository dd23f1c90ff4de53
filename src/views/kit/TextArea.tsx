import type { FocusEvent, Ref, TextareaHTMLAttributes } from 'react'
import { FieldShell } from './Field.tsx'
import { type FieldProps, useFieldIds } from './field-ids.ts'
import styles from './Input.module.css'

export interface TextAreaProps
  extends FieldProps,
    Pick<
      TextareaHTMLAttributes<HTMLTextAreaElement>,
      'placeholder' | 'maxLength' | 'autoFocus' | 'rows'
    > {
  value: string
  onChange: (value: string) => void
  ref?: Ref<HTMLTextAreaElement>
}

/**
 * Puts the caret after existing text, because browsers put it at the start. Also scrolls the whole field into view,
 * and not only the caret, unless the field was focused by a pointer.
 */
function arrive({ currentTarget: area }: FocusEvent<HTMLTextAreaElement>) {
  if (area.selectionEnd === 0) area.setSelectionRange(area.value.length, area.value.length)
  if (!area.matches(':active')) area.scrollIntoView({ block: 'nearest' })
}

/** A text area with five rows by default. It grows with its text, up to fourteen rows. */
export function TextArea(props: TextAreaProps) {
  const { label, name, error, description, isRequired, isDisabled, value, onChange, ...passed } =
    props
  const { aria, ...ids } = useFieldIds(props)
  return (
    <FieldShell ids={ids} {...{ label, error, description, isRequired, isDisabled }}>
      <textarea
        rows={5}
        {...passed}
        {...aria}
        id={ids.id}
        name={name}
        dir="auto"
        autoComplete="off"
        disabled={isDisabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={arrive}
        className={styles.input}
      />
    </FieldShell>
  )
}
