import { TextField, type TextFieldProps } from './TextField.tsx'

/** Digits, comma and dot only; the value stays what was typed. */
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

/** A day and a time of day in the reader's own zone, `YYYY-MM-DDTHH:mm`; empty while it is incomplete. */
export function DateTimeField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'dir'>) {
  return <TextField {...props} type="datetime-local" dir="ltr" />
}
