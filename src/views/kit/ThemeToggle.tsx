import { Moon, Sun } from 'lucide-react'
import styles from './ThemeToggle.module.css'

export interface ThemeToggleProps {
  isDark: boolean
  /** What the current side is called; shown, and the beginning of the name. */
  label: string
  onToggle: () => void
  /** `icon` leaves the words to readers. @default 'full' */
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
      {/* No switch: its name would change with its state, and "Feeling light, off" says the opposite of what is. */}
      <span className="visually-hidden">, change to {isDark ? 'light' : 'dark'}</span>
    </button>
  )
}
