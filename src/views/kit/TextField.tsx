import type { HTMLAttributes, InputHTMLAttributes, ReactNode, Ref } from 'react'
import { FieldShell } from './Field.tsx'
import { type FieldProps, useFieldIds } from './field-ids.ts'
import styles from './Input.module.css'

type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'placeholder'
  | 'maxLength'
  | 'spellCheck'
  | 'autoFocus'
  | 'enterKeyHint'
  | 'autoCapitalize'
> &
  Pick<HTMLAttributes<HTMLInputElement>, 'inputMode'>

export interface TextFieldProps extends FieldProps, Passed {
  value: string
  onChange: (value: string) => void
  /** @default 'text' */
  type?: 'text' | 'email' | 'url' | 'password' | 'search' | 'tel'
  /** Text direction of the value. @default 'auto' */
  dir?: 'auto' | 'ltr' | 'rtl'
  /** A control at the end of the field. */
  adornment?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField(props: TextFieldProps) {
  const { label, name, error, description, isRequired, isDisabled, value, onChange, ...rest } =
    props
  const { adornment, type = 'text', dir = 'auto', autoComplete = 'off', ...passed } = rest
  const { aria, ...ids } = useFieldIds(props)
  return (
    <FieldShell ids={ids} {...{ label, error, description, isRequired, isDisabled }}>
      <div className={styles.box}>
        <input
          {...passed}
          {...aria}
          id={ids.id}
          name={name}
          type={type}
          dir={dir}
          autoComplete={autoComplete}
          disabled={isDisabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={styles.input}
          data-adorned={adornment ? true : undefined}
        />
        {adornment && <div className={styles.adornment}>{adornment}</div>}
      </div>
    </FieldShell>
  )
}
