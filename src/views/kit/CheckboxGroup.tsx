import styles from './Choice.module.css'
import { Choice, type ChoiceVariant, type Option } from './Choice.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { type FieldProps, useFieldIds } from './field-ids.ts'

export interface CheckboxGroupProps extends FieldProps {
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** `cards` form up to four columns. @default 'cards' */
  variant?: ChoiceVariant
}

export function CheckboxGroup({
  options,
  value,
  onChange,
  onBlur,
  variant = 'cards',
  ...field
}: CheckboxGroupProps) {
  const { aria: _, ...ids } = useFieldIds(field)
  const toggled = (option: Option, isChosen: boolean) =>
    isChosen ? [...value, option.value] : value.filter((chosen) => chosen !== option.value)
  return (
    <FieldGroup {...field} ids={ids}>
      <div className={styles.options} data-variant={variant} data-columns>
        {options.map((option) => (
          <Choice
            key={option.value}
            type="checkbox"
            name={field.name}
            option={option}
            isChosen={value.includes(option.value)}
            onChange={(isChosen) => onChange(toggled(option, isChosen))}
            onBlur={onBlur}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
