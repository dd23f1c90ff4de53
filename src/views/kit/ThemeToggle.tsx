import { Moon, Sun } from 'lucide-react'
import styles from './ThemeToggle.module.css'

export interface ThemeToggleProps {
  isDark: boolean
  /** Name of the current theme, shown and used as the start of the accessible name. */
  label: string
  onToggle: () => void
  /** `icon` hides the text visually. @default 'full' */
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
      {/* Not `role="switch"`: its name changes with its state, and "Feeling light, off" would mean the opposite. */}
      <span className="visually-hidden">– change to {isDark ? 'light' : 'dark'}</span>
    </button>
  )
}
