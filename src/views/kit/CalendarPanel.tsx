import { type CalendarDate, getLocalTimeZone, toCalendarDate, today } from '@internationalized/date'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Button } from './Button.tsx'
import styles from './CalendarPanel.module.css'

interface CalendarPanelProps {
  date: CalendarDate | null
  min: CalendarDate | null
  max: CalendarDate | null
  startsWithYears?: boolean | undefined
  onChoose: (date: CalendarDate) => void
  onCancel: () => void
}

/** A calendar with selects for month and year. The date changes only when the user presses "Choose". */
export function CalendarPanel({
  date,
  min,
  max,
  startsWithYears,
  onChoose,
  onCancel,
}: CalendarPanelProps) {
  const now = today(getLocalTimeZone())
  const [chosen, setChosen] = useState(date)
  const [shown, setShown] = useState(
    () => date ?? within(startsWithYears ? now.subtract({ years: 20 }) : now, min, max),
  )
  const isTodayOpen = now.compare(within(now, min, max)) === 0
  const show = (next: CalendarDate) => setShown(within(next, min, max))
  return (
    <div className={styles.panel}>
      <Calendar
        aria-label="Calendar"
        firstDayOfWeek="mon"
        minValue={min}
        maxValue={max}
        value={chosen}
        onChange={(next) => setChosen(toCalendarDate(next))}
        focusedValue={shown}
        onFocusChange={(next) => setShown(toCalendarDate(next))}
      >
        <div className={styles.header}>
          <AriaButton slot="previous" className={styles.turn}>
            <ChevronLeft />
          </AriaButton>
          <MonthSelect shown={shown} onChange={show} />
          <YearSelect
            shown={shown}
            min={min}
            max={max}
            hasFocus={startsWithYears}
            onChange={show}
          />
          <AriaButton slot="next" className={styles.turn}>
            <ChevronRight />
          </AriaButton>
        </div>
        <CalendarGrid className={styles.grid} weekdayStyle="short">
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(day) => <CalendarCell date={day} className={styles.day} />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      <div className={styles.footer}>
        <Button
          variant="quiet"
          isDisabled={!isTodayOpen}
          onClick={() => {
            setChosen(now)
            setShown(now)
          }}
        >
          Today
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" isDisabled={!chosen} onClick={() => chosen && onChoose(chosen)}>
          Choose
        </Button>
      </div>
    </div>
  )
}

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month)),
)

/** A native select with a custom arrow. */
function Pick({ children }: { children: ReactNode }) {
  return (
    <span className={styles.pick}>
      {children}
      <ChevronDown aria-hidden />
    </span>
  )
}

function MonthSelect({
  shown,
  onChange,
}: {
  shown: CalendarDate
  onChange: (date: CalendarDate) => void
}) {
  return (
    <Pick>
      <select
        aria-label="Month"
        className={styles.select}
        value={shown.month}
        onChange={(event) => onChange(shown.set({ month: Number(event.target.value) }))}
      >
        {monthNames.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
    </Pick>
  )
}

interface YearSelectProps {
  shown: CalendarDate
  min: CalendarDate | null
  max: CalendarDate | null
  hasFocus?: boolean | undefined
  onChange: (date: CalendarDate) => void
}

function YearSelect({ shown, min, max, hasFocus, onChange }: YearSelectProps) {
  const first = min?.year ?? 1900
  const last = max?.year ?? 2100
  return (
    <Pick>
      <select
        aria-label="Year"
        className={styles.select}
        // biome-ignore lint/a11y/noAutofocus: the calendar was opened to choose a year, and already has the focus
        autoFocus={hasFocus}
        value={shown.year}
        onChange={(event) => onChange(shown.set({ year: Number(event.target.value) }))}
      >
        {Array.from({ length: last - first + 1 }, (_, index) => last - index).map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
    </Pick>
  )
}

function within(
  date: CalendarDate,
  min: CalendarDate | null,
  max: CalendarDate | null,
): CalendarDate {
  if (min && date.compare(min) < 0) return min
  if (max && date.compare(max) > 0) return max
  return date
}
