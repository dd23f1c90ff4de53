import type { FieldProps } from './field-ids.ts'
import { RadioGroup } from './RadioGroup.tsx'

export interface YesNoProps extends FieldProps {
  /** Null while nothing is chosen. */
  value: boolean | null
  onChange: (value: boolean) => void
}

const words = { true: 'Yes', false: 'No' } as const
const options = Object.entries(words).map(([value, label]) => ({ value, label }))

/** A question that is answered by yes or no: neither is chosen for anybody. */
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
