import type { ReactNode } from 'react'
import { AirmailEdge } from '#views/kit/art/AirmailEdge.tsx'
import { Logo } from '#views/kit/art/Logo.tsx'
import { ThemeToggle, type ThemeToggleProps } from '#views/kit/ThemeToggle.tsx'
import { later } from '#views/later/later.tsx'
import styles from './AuthLayout.module.css'
import { SkipLink } from './SkipLink.tsx'

/** Optional decoration. The card is shown without waiting for it. */
const MoonlitScene = later(() => import('#views/kit/art/MoonlitScene.tsx'), { isOptional: true })

export interface AuthLayoutProps {
  theme: Omit<ThemeToggleProps, 'variant'>
  /** Number of things that the critter in the scene carries, 0 to 5. */
  carried?: number
  /** Links beside the theme toggle. */
  footer?: ReactNode
  /** A notice above the card. */
  banner?: ReactNode
  children: ReactNode
}

/** A single card beside the night scene, for every page before the login. */
export function AuthLayout({ theme, carried, footer, banner, children }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <div className={styles.scene}>
        <MoonlitScene carried={carried} />
      </div>
      <div className={styles.column}>
        <header className={styles.header}>
          <Logo />
        </header>
        {banner}
        <main id="main" tabIndex={-1} className={styles.main}>
          <div className={styles.card}>
            <AirmailEdge />
            <div className={styles.inside}>{children}</div>
          </div>
        </main>
        <footer className={styles.footer}>
          <ThemeToggle {...theme} />
          {footer}
        </footer>
      </div>
    </div>
  )
}
