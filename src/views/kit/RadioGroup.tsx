import styles from './Choice.module.css'
import { Choice, type ChoiceVariant, type Option } from './Choice.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { type FieldProps, useFieldIds } from './field-ids.ts'

export interface RadioGroupProps extends FieldProps {
  options: readonly Option[]
  /** Empty string while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  /** @default 'plain' */
  variant?: ChoiceVariant
}

export function RadioGroup({
  options,
  value,
  onChange,
  onBlur,
  variant = 'plain',
  ...field
}: RadioGroupProps) {
  const { aria: _, ...ids } = useFieldIds(field)
  return (
    <FieldGroup {...field} ids={ids} isRadio>
      <div className={styles.options} data-variant={variant}>
        {options.map((option) => (
          <Choice
            key={option.value}
            type="radio"
            name={field.name}
            option={option}
            isChosen={option.value === value}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
