import { TextField, type TextFieldProps } from './TextField.tsx'

/** A field for a number. It accepts only digits, comma and dot; its value is the text as the user entered it. */
export function NumberField({
  isWhole,
  onChange,
  ...props
}: Omit<TextFieldProps, 'type' | 'inputMode' | 'dir'> & { isWhole?: boolean }) {
  return (
    <TextField
      {...props}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      dir="ltr"
      onChange={(value) => onChange(value.replace(/[^\d.,]/g, ''))}
    />
  )
}
