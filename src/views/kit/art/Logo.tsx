import styles from './Logo.module.css'
import { ink } from './palette.ts'

/** The logo: an envelope that is also a critter. Has no mouth below 24 px. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} className={styles.mark} aria-hidden="true">
      <path d="M7 17 8 4l11 8ZM41 17 40 4 29 12Z" fill={ink.marigold} />
      <rect x="5" y="11" width="38" height="31" rx="7" fill={ink.marigold} />
      <path
        d="M7 14 24 29 41 14"
        fill="none"
        stroke={ink.line}
        strokeWidth="3.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx="15.5" cy="31" r="2.6" fill={ink.line} />
      <circle cx="32.5" cy="31" r="2.6" fill={ink.line} />
      {size >= 24 && (
        <path d="M21.5 35.5h5" stroke={ink.line} strokeWidth="2.6" strokeLinecap="round" />
      )}
    </svg>
  )
}

/** The logo with the name next to it. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <span className={styles.logo}>
      <LogoMark size={size} />
      <span>Critter Swap</span>
    </span>
  )
}
