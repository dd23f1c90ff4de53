import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Text } from 'react-aria-components/Text'
import fieldStyles from './Field.module.css'
import { FieldDescription, FieldError, RequiredMark } from './Field.tsx'
import { type FieldProps, useFieldIds } from './field-ids.ts'
import { useOpeningPress } from './opening-press.ts'
import styles from './Select.module.css'

export interface SelectOption {
  value: string
  label: string
  description?: string
}

export interface SelectProps extends FieldProps {
  options: readonly SelectOption[]
  /** `null` or an empty string while nothing is chosen. */
  value: string | null
  onChange: (value: string) => void
  /** @default 'Choose…' */
  placeholder?: string
}

/** A select: its list is a popover, or a bottom sheet on a phone. */
export function Select(props: SelectProps) {
  const { label, name, error, description, isRequired, isDisabled, onBlur } = props
  const { options, value, onChange, placeholder = 'Choose…' } = props
  const { aria, ...ids } = useFieldIds(props)
  const [isOpen, setOpen] = useState(false)
  const press = useOpeningPress()
  function toggle(opens: boolean) {
    if (!opens && press.isInPlace()) return
    setOpen(opens)
    if (!opens) onBlur?.()
  }
  return (
    <AriaSelect
      className={fieldStyles.field}
      data-invalid={error ? true : undefined}
      aria-labelledby={ids.labelId}
      placeholder={placeholder}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      value={value || null}
      isOpen={isOpen}
      onChange={(key) => key !== null && !press.isInPlace() && onChange(String(key))}
      onOpenChange={toggle}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a click on the text focuses the trigger, as on a label */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the trigger itself */}
      <span
        id={ids.labelId}
        className={fieldStyles.label}
        onClick={() => document.getElementById(ids.id)?.focus()}
      >
        {label}
        {isRequired && <RequiredMark />}
        {/* `aria-required` is not allowed on a button. */}
        {isRequired && <span className="visually-hidden"> (required)</span>}
      </span>
      <Button
        id={ids.id}
        name={name}
        className={styles.trigger}
        aria-describedby={aria['aria-describedby']}
        // The list is already open and focused; Firefox up to 140 would remove the focus, because the trigger is inert.
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={press.begin}
      >
        <SelectValue className={styles.value} />
        <ChevronDown className={styles.chevron} />
      </Button>
      {description && <FieldDescription id={ids.descriptionId}>{description}</FieldDescription>}
      <FieldError id={ids.errorId}>{error}</FieldError>
      <Popover className={styles.popover} offset={4} containerPadding={16}>
        <ListBox
          className={styles.list}
          items={options.map((option) => ({ ...option, id: option.value }))}
        >
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className={styles.option}>
              {({ isSelected }) => (
                <>
                  <span className={styles.tick} data-tick>
                    {isSelected && <Check />}
                  </span>
                  <span className={styles.words}>
                    <Text slot="label">{option.label}</Text>
                    {option.description && (
                      <Text slot="description" className={styles.more}>
                        {option.description}
                      </Text>
                    )}
                  </span>
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
