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
  /** True for the guest version of a page, which fills the window and has its own button for joining. */
  isWide?: boolean
  /** Back control to the previous page; undefined for the guest version of a page, which has its own. */
  back?: ReactNode
  /** Links beside the theme toggle. */
  footer: ReactNode
  /** A notice above the page. */
  banner?: ReactNode
  children: ReactNode
}

/** Layout of public pages for guests: login link, back control and links to the other public pages. */
export function GuestLayout(props: GuestLayoutProps) {
  const { theme, isWide = false, back, footer, banner, children } = props
  return (
    <div className={styles.layout} data-wide={isWide || undefined}>
      <SkipLink />
      <header className={styles.bar}>
        <Link href="/" variant="quiet" className={styles.home} aria-label="Critter Swap, home">
          <Logo size={28} />
        </Link>
        <Cluster gap={2}>
          <LinkButton href="/login">Log in</LinkButton>
          {!isWide && (
            <LinkButton href="/register" variant="primary">
              Join
            </LinkButton>
          )}
        </Cluster>
      </header>
      <div className={styles.notices}>{banner}</div>
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
