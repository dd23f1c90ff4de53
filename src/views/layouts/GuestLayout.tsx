import type { ReactNode } from 'react'
import { Logo } from '#views/kit/art/Logo.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { Link } from '#views/kit/Link.tsx'
import { Cluster } from '#views/kit/Stack.tsx'
import { ThemeToggle, type ThemeToggleProps } from '#views/kit/ThemeToggle.tsx'
import styles from './GuestLayout.module.css'
import { SkipLink } from './SkipLink.tsx'

export interface GuestLayoutProps {
  theme: Omit<ThemeToggleProps, 'variant'>
  /** Back control to the previous page. */
  back: ReactNode
  /** Links beside the theme toggle. */
  footer: ReactNode
  /** A notice above the page. */
  banner?: ReactNode
  children: ReactNode
}

/** Layout of public pages for guests: login link, back control and links to the other public pages. */
export function GuestLayout({ theme, back, footer, banner, children }: GuestLayoutProps) {
  return (
    <div className={styles.layout}>
      <SkipLink />
      <header className={styles.bar}>
        <Link href="/" variant="quiet" className={styles.home} aria-label="Critter Swap, home">
          <Logo size={28} />
        </Link>
        <Cluster gap={2}>
          <LinkButton href="/login">Log in</LinkButton>
          <LinkButton href="/register" variant="primary">
            Join
          </LinkButton>
        </Cluster>
      </header>
      {banner}
      <main id="main" tabIndex={-1} className={styles.main}>
        {back}
        {children}
      </main>
      <footer className={styles.foot}>
        <ThemeToggle {...theme} />
        {footer}
      </footer>
    </div>
  )
}
