import type { FieldProps } from './field-ids.ts'
import { RadioGroup } from './RadioGroup.tsx'

export interface YesNoProps extends FieldProps {
  /** `null` while nothing is chosen. */
  value: boolean | null
  onChange: (value: boolean) => void
}

const words = { true: 'Yes', false: 'No' } as const
const options = Object.entries(words).map(([value, label]) => ({ value, label }))

/** A yes-or-no question without a default answer. */
export function YesNo({ value, onChange, ...field }: YesNoProps) {
  return (
    <RadioGroup
      {...field}
      variant="chips"
      options={options}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange(chosen === 'true')}
    />
  )
}
