import { Moon, Sun } from 'lucide-react'
import styles from './ThemeToggle.module.css'

export interface ThemeToggleProps {
  isDark: boolean
  /** What the current side is called; shown, and part of the name. */
  label: string
  onToggle: () => void
  /** `icon` leaves the words to readers. @default 'full' */
  variant?: 'full' | 'icon'
}

export function ThemeToggle({ isDark, label, onToggle, variant = 'full' }: ThemeToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isDark}
      onClick={onToggle}
      className={styles.toggle}
      data-variant={variant}
    >
      <span className={styles.sky} data-dark={isDark || undefined}>
        <Sun />
        <Moon />
      </span>
      <span className={variant === 'icon' ? 'visually-hidden' : undefined}>{label}</span>
    </button>
  )
}
