import { useState } from 'react'
import { FieldShell } from '#views/kit/Field.tsx'
import { useFieldIds } from '#views/kit/field-ids.ts'
import styles from '#views/kit/Input.module.css'
import type { SelectProps } from '#views/kit/Select.tsx'
import { later } from './later.tsx'

const Select = later(async () => ({ default: (await import('#views/kit/Select.tsx')).Select }), {
  isOptional: true,
  isUnseen: false,
})

/**
 * A select whose code is fetched when the pointer or the focus reaches it. Until the code arrives, a native select is
 * used.
 */
export function LaterSelect(props: SelectProps) {
  const [isHeld, hold] = useState(false)
  const [isWanted, want] = useState(false)
  return (
    <Select
      {...props}
      isHeld={isHeld}
      isWanted={isWanted}
      fallback={
        <NativeSelect
          {...props}
          onNear={() => want(true)}
          onHold={() => hold(true)}
          onRelease={() => hold(false)}
        />
      }
    />
  )
}

interface NativeSelectProps extends SelectProps {
  onNear: () => void
  onHold: () => void
  onRelease: () => void
}

function NativeSelect(props: NativeSelectProps) {
  const { aria, ...ids } = useFieldIds(props)
  const {
    options,
    value,
    placeholder = 'Choose…',
    onChange,
    onBlur,
    onNear,
    onHold,
    onRelease,
  } = props
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
        onPointerEnter={onNear}
        onFocus={() => {
          onHold()
          onNear()
        }}
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
