import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import styles from './Menu.module.css'

export interface MenuItem {
  label: string
  icon?: ReactNode
  /** `danger` for destructive actions. @default 'plain' */
  tone?: 'plain' | 'danger'
  onSelect: () => void
}

interface MenuProps {
  /** Accessible name of the button and the menu, e.g. "More on this post". */
  label: string
  items: readonly MenuItem[]
}

const entriesIn = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

/**
 * Positions the menu below its button, or above it if there is no space below. The menu is aligned to the end of the
 * button.
 */
function place(menu: HTMLElement, button: HTMLElement) {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = menu
  const isUp = bottom + height > innerHeight && top > height
  const start = getComputedStyle(button).direction === 'rtl' ? left : right - width
  menu.style.top = `${Math.max(0, isUp ? top - height : bottom)}px`
  menu.style.left = `${Math.min(Math.max(0, start), innerWidth - width)}px`
}

/**
 * A button with a menu in a native popover, closed by Escape or a click outside. Arrow keys, Home, End and first
 * letters move the focus inside the menu, and closing returns it to the button.
 */
export function Menu({ label, items }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const first = useRef(0)
  const [isOpen, setOpen] = useState(false)

  function toggled(isNowOpen: boolean) {
    setOpen(isNowOpen)
    if (!isNowOpen || !menu.current || !button.current) return
    place(menu.current, button.current)
    entriesIn(menu.current).at(first.current)?.focus({ preventScroll: true })
    first.current = 0
    // The menu has a fixed position, but its button scrolls with the page.
    window.addEventListener('scroll', close, { once: true, capture: true })
  }
  function close() {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover()
  }
  function select(item: MenuItem) {
    close()
    button.current?.focus({ preventScroll: true })
    item.onSelect()
  }
  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    first.current = event.key === 'ArrowUp' ? -1 : 0
    menu.current?.showPopover()
  }
  function move(event: KeyboardEvent) {
    // Escape must not also close a dialog around the menu.
    if (event.key === 'Escape') event.stopPropagation()
    const entries = entriesIn(menu.current)
    const here = entries.indexOf(document.activeElement as HTMLElement)
    const to = entryFor(event.key, entries, here)
    if (event.key === 'Tab') {
      event.preventDefault()
      close()
      button.current?.focus()
    }
    if (!to) return
    event.preventDefault()
    to.focus()
  }

  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={<Ellipsis />}
        tip={false}
        popoverTarget={id}
        data-focus-home
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onKeyDown={openByKey}
      />
      <div
        id={id}
        ref={menu}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onToggle={(event) => toggled(event.newState === 'open')}
        onKeyDown={move}
      >
        {items.map((item) => (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles.entry}
            data-tone={item.tone}
            onClick={() => select(item)}
          >
            {item.icon}
            {item.label}
          </button>
        ))}
      </div>
    </>
  )
}

function entryFor(key: string, entries: HTMLElement[], here: number): HTMLElement | undefined {
  const { length } = entries
  const steps: Record<string, number> = {
    ArrowDown: (here + 1) % length,
    ArrowUp: here <= 0 ? length - 1 : here - 1,
    Home: 0,
    End: length - 1,
  }
  if (key in steps) return entries[steps[key] ?? 0]
  if (key.length !== 1 || key === ' ') return
  const letter = key.toLowerCase()
  const following = [...entries.slice(here + 1), ...entries.slice(0, here + 1)]
  return following.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(letter))
}
