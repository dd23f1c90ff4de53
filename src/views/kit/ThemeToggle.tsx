import { Moon, Sun } from 'lucide-react'
import styles from './ThemeToggle.module.css'

export interface ThemeToggleProps {
  isDark: boolean
  /** The name of the current side; shown, and the start of the accessible name. */
  label: string
  onToggle: () => void
  /** `icon` leaves the words to screen readers. @default 'full' */
  variant?: 'full' | 'icon'
}

export function ThemeToggle({ isDark, label, onToggle, variant = 'full' }: ThemeToggleProps) {
  return (
    <button type="button" onClick={onToggle} className={styles.toggle} data-variant={variant}>
      <span className={styles.sky} data-dark={isDark || undefined}>
        <Sun />
        <Moon />
      </span>
      <span className={variant === 'icon' ? 'visually-hidden' : undefined} data-theme-words>
        {label}
      </span>
      {/* Not a switch: its name would change with its state, and "Feeling light, off" says the opposite of what is true. */}
      <span className="visually-hidden">– change to {isDark ? 'light' : 'dark'}</span>
    </button>
  )
}
