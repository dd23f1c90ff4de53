import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Logo, LogoMark } from '#views/kit/art/Logo.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { Link } from '#views/kit/Link.tsx'
import { ThemeToggle, type ThemeToggleProps } from '#views/kit/ThemeToggle.tsx'
import { BellLink } from './BellLink.tsx'
import { BottomBar } from './BottomBar.tsx'
import styles from './DefaultLayout.module.css'
import { type LayoutMember, MeMenu } from './MeMenu.tsx'
import { NavList } from './NavList.tsx'
import type { NavItem } from './nav.ts'
import type { Made } from './PlusMenu.tsx'
import { SkipLink } from './SkipLink.tsx'

export interface DefaultLayoutProps {
  nav: readonly NavItem[]
  /** Current path, to mark the current link. */
  path: string
  /** Undefined for a member who may not write or create anything. */
  write: Made | undefined
  create: Made | undefined
  /** Undefined while the session is loading. */
  member?: LayoutMember | undefined
  /** Badge on the bell with the number of unread notifications. */
  unread?: ReactNode
  theme: Omit<ThemeToggleProps, 'variant'>
  onLogOut: () => void
  /** A notice above the page, e.g. that the network is offline. */
  banner?: ReactNode
  children: ReactNode
}

/** Layout for members: a sidebar on a desktop, a rail on a tablet, two bars on a phone. */
export function DefaultLayout(props: DefaultLayoutProps) {
  const { nav, path, write, create, member, unread, theme, onLogOut, banner, children } = props
  const bell = <BellLink path={path}>{unread}</BellLink>
  return (
    <div className={styles.layout}>
      <SkipLink />
      <header className={styles.sidebar}>
        <div className={styles.head}>
          <Link href="/" variant="quiet" className={styles.home} aria-label="Critter Swap, home">
            <span className={styles.wide}>
              <Logo />
            </span>
            <span className={styles.narrow}>
              <LogoMark size={36} />
            </span>
          </Link>
          {bell}
        </div>
        <NavList items={nav} path={path} />
        {create && (
          <div>
            <LinkButton href={create.href} variant="primary" icon={<Plus />} isWide>
              <span className={styles.createWords}>{create.label}</span>
            </LinkButton>
          </div>
        )}
        <div className={styles.foot}>
          <ThemeToggle {...theme} />
          {member && (
            <MeMenu place="side" member={member} items={[]} theme={theme} onLogOut={onLogOut} />
          )}
        </div>
      </header>
      <header className={styles.topBar} data-keep-clear>
        <Link href="/" variant="quiet" className={styles.home} aria-label="Critter Swap, home">
          <Logo size={28} />
        </Link>
        <div className={styles.ends}>
          {bell}
          {member && (
            <MeMenu place="top" member={member} items={nav} theme={theme} onLogOut={onLogOut} />
          )}
        </div>
      </header>
      <div className={styles.page}>
        {banner}
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
      <BottomBar
        items={nav.filter((item) => item.isOnBar)}
        path={path}
        makes={[write, create].filter((entry) => entry !== undefined)}
      />
    </div>
  )
}
