import { useState } from 'react'
import { FieldShell } from './Field.tsx'
import { useFieldIds } from './field-ids.ts'
import styles from './Input.module.css'
import { later } from './later.tsx'
import type { SelectProps } from './Select.tsx'

const Select = later(async () => ({ default: (await import('./Select.tsx')).Select }), {
  isOptional: true,
})

/** A lazily loaded select. The native select is used until its code arrives, or forever if it never does. */
export function LaterSelect(props: SelectProps) {
  const [isHeld, hold] = useState(false)
  return (
    <Select
      {...props}
      isHeld={isHeld}
      fallback={<NativeSelect {...props} onHold={() => hold(true)} onRelease={() => hold(false)} />}
    />
  )
}

interface NativeSelectProps extends SelectProps {
  onHold: () => void
  onRelease: () => void
}

function NativeSelect(props: NativeSelectProps) {
  const { aria, ...ids } = useFieldIds(props)
  const { options, value, placeholder = 'Choose…', onChange, onBlur, onHold, onRelease } = props
  function leave() {
    onBlur?.()
    onRelease()
  }
  return (
    <FieldShell {...props} ids={ids}>
      <select
        {...aria}
        id={ids.id}
        name={props.name}
        className={styles.input}
        value={value ?? ''}
        disabled={props.isDisabled}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onHold}
        onBlur={leave}
      >
        <option value="" disabled>
          {placeholder}
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldShell>
  )
}
