import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Choice } from './Choice.tsx'
import styles from './MultiSelect.module.css'

interface MultiSelectProps {
  /** Label of the button, which sums up the choice. */
  summary: string
  /** Accessible name of the list of options. */
  label: string
  name: string
  options: readonly { value: string; label: string }[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

/**
 * Positions the list below its button, or above it if there is no space below, inside the viewport. The position is in
 * page coordinates, so that the list scrolls with the page.
 */
function place(list: HTMLElement, button: HTMLElement) {
  const { top, bottom, left } = button.getBoundingClientRect()
  const { offsetHeight: height } = list
  const isUp = bottom + height > innerHeight && top > height
  const room = document.documentElement.clientWidth - list.offsetWidth
  list.style.top = `${(isUp ? top - height : bottom) + scrollY}px`
  list.style.left = `${Math.max(0, Math.min(left, room))}px`
}

/**
 * A list of checkboxes in a native popover; each change applies immediately. Escape or a click outside closes it and
 * returns the focus to the button.
 */
export function MultiSelect({ summary, label, name, options, value, onChange }: MultiSelectProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLFieldSetElement>(null)
  const [isOpen, setOpen] = useState(false)

  function toggled(isNowOpen: boolean) {
    setOpen(isNowOpen)
    if (!isNowOpen || !list.current || !button.current) return
    place(list.current, button.current)
    list.current.querySelector('input')?.focus({ preventScroll: true })
  }
  const toggle = (one: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, one] : value.filter((chosen) => chosen !== one))

  return (
    <>
      <Button ref={button} popoverTarget={id} aria-expanded={isOpen} iconAfter={<ChevronDown />}>
        {summary}
      </Button>
      <fieldset
        id={id}
        ref={list}
        popover="auto"
        aria-label={label}
        className={styles.list}
        onToggle={(event) => toggled(event.newState === 'open')}
      >
        {options.map((option) => (
          <Choice
            key={option.value}
            type="checkbox"
            name={name}
            option={option}
            isChosen={value.includes(option.value)}
            onChange={(isChosen) => toggle(option.value, isChosen)}
          />
        ))}
      </fieldset>
    </>
  )
}
