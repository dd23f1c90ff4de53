import { type CalendarDate, type DateValue, toCalendarDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { type ClipboardEvent, type FocusEvent, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { CalendarPanel } from './CalendarPanel.tsx'
import styles from './DatePicker.module.css'
import { atTimeOf, dateOf, inWords, momentOf, pastedDate, written } from './dates.ts'
import fieldStyles from './Field.module.css'
import { FieldDescription, FieldError, RequiredMark } from './Field.tsx'
import { type FieldProps, useFieldIds } from './field-ids.ts'

export interface DatePickerProps extends FieldProps {
  /** YYYY-MM-DD, or YYYY-MM-DDTHH:mm with a time; or an empty string. */
  value: string
  /** Called with an empty string while the date is incomplete. */
  onChange: (value: string) => void
  /** Earliest and latest day, YYYY-MM-DD; by default the years 1900 to 2100. */
  min?: string
  max?: string
  /** Opens the calendar with the focus on the year select, for dates long ago such as birthdays. */
  startsWithYears?: boolean
  /** Adds fields for the hour and the minute, in the user's time zone and in their 12- or 24-hour format. */
  hasTime?: boolean
}

/** A date field that accepts typing, pasting, and picking from a calendar. */
export function DatePicker(props: DatePickerProps) {
  const { label, name, error, description, isRequired, isDisabled, onBlur } = props
  const { value, onChange, min, max, startsWithYears, hasTime = false } = props
  const { aria, ...ids } = useFieldIds(props)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const date = hasTime ? momentOf(value) : dateOf(value)
  const limits = { min: dateOf(min ?? '1900-01-01'), max: dateOf(max ?? '2100-12-31') }
  const emit = (next: DateValue | null) => onChange(next ? written(next, hasTime) : '')
  /** Sets a pasted or chosen day without changing the time. */
  const emitDay = (day: CalendarDate) => emit(hasTime ? atTimeOf(date, day) : day)

  function paste(event: ClipboardEvent) {
    const pasted = pastedDate(event.clipboardData.getData('text'), isMonthFirst())
    if (!pasted) return
    event.preventDefault()
    emitDay(pasted)
  }

  function leave(event: FocusEvent<HTMLDivElement>) {
    const stays = (node: EventTarget | null) => event.currentTarget.contains(node as Node | null)
    // The calendar is a child in React but not in the DOM. Blur events from inside it bubble to this handler although
    // the focus has not left the field.
    if (!isOpen && stays(event.target) && !stays(event.relatedTarget)) onBlur?.()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for blur events of its children
    <div className={fieldStyles.field} data-invalid={error ? true : undefined} onBlur={leave}>
      <span id={ids.labelId} className={fieldStyles.label}>
        {label}
        {isRequired && <RequiredMark />}
      </span>
      <div className={styles.line}>
        <div ref={box} className={styles.box} data-time={hasTime || undefined} onPaste={paste}>
          <DateField
            aria-labelledby={ids.labelId}
            aria-describedby={aria['aria-describedby']}
            value={date}
            onChange={emit}
            minValue={limits.min}
            maxValue={limits.max}
            isRequired={isRequired}
            isDisabled={isDisabled}
            isInvalid={Boolean(error)}
            validationBehavior="aria"
            granularity={hasTime ? 'minute' : 'day'}
            shouldForceLeadingZeros
          >
            <DateInput className={styles.input}>
              {(segment) => <DateSegment segment={segment} className={styles.segment} />}
            </DateInput>
          </DateField>
          <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
            <Button
              className={styles.open}
              aria-label={`Calendar, ${label}`}
              isDisabled={isDisabled}
            >
              <CalendarDays />
            </Button>
            <Popover className={styles.popover} placement="bottom end" containerPadding={12}>
              <Dialog className={styles.dialog} aria-label={label}>
                <CalendarPanel
                  date={date && toCalendarDate(date)}
                  min={limits.min}
                  max={limits.max}
                  startsWithYears={startsWithYears}
                  onChoose={(chosen) => {
                    emitDay(chosen)
                    setOpen(false)
                  }}
                  onCancel={() => setOpen(false)}
                />
              </Dialog>
            </Popover>
          </DialogTrigger>
          <input
            name={name}
            value={value}
            readOnly
            tabIndex={-1}
            aria-hidden="true"
            className="visually-hidden"
            onFocus={() => box.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus()}
          />
        </div>
        <output className={styles.words}>{date && inWords(toCalendarDate(date))}</output>
      </div>
      {description && <FieldDescription id={ids.descriptionId}>{description}</FieldDescription>}
      <FieldError id={ids.errorId}>{error}</FieldError>
    </div>
  )
}

function isMonthFirst(): boolean {
  const parts = new Intl.DateTimeFormat(undefined).formatToParts()
  return (
    parts.findIndex(({ type }) => type === 'month') < parts.findIndex(({ type }) => type === 'day')
  )
}
