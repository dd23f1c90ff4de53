import type { Ref, TextareaHTMLAttributes } from 'react'
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

/** Five rows, or two or three where asked, that grow to fourteen with the text. */
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
        className={styles.input}
      />
    </FieldShell>
  )
}
