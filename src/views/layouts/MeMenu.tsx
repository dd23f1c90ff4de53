import { ChevronsUpDown, LogOut, Settings } from 'lucide-react'
import { useId, useRef } from 'react'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Link } from '#views/kit/Link.tsx'
import type { Href } from '#views/kit/links.ts'
import { ThemeToggle, type ThemeToggleProps } from '#views/kit/ThemeToggle.tsx'
import styles from './MeMenu.module.css'
import type { NavItem } from './nav.ts'

export interface LayoutMember {
  id: string | number
  nickname: string
  avatar?: string | null | undefined
  /** Link to the member's own profile. */
  href: Href
  settingsHref: Href
}

interface MeMenuProps {
  /** `side` opens upwards from the sidebar; `top` opens below the top bar and includes the theme toggle. */
  place: 'side' | 'top'
  member: LayoutMember
  items: readonly NavItem[]
  theme: Omit<ThemeToggleProps, 'variant'>
  onLogOut: () => void
}

/** The member's menu, as a native popover: the browser handles light dismiss, Escape and focus. */
export function MeMenu({ place, member, items, theme, onLogOut }: MeMenuProps) {
  const id = useId()
  const popover = useRef<HTMLDivElement>(null)
  const close = () => popover.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={styles.me}
        data-place={place}
        aria-label={`Your menu, ${member.nickname}`}
      >
        <Avatar seed={member.id} src={member.avatar} />
        <span className={styles.nickname} dir="auto">
          {member.nickname}
        </span>
        <ChevronsUpDown className={styles.chevron} />
      </button>
      <div id={id} ref={popover} popover="auto" className={styles.menu} data-place={place}>
        <ul>
          {items.map((item) => (
            <li key={item.label}>
              <Link href={item.href} className={styles.entry} onClick={close}>
                {item.icon}
                {item.label}
              </Link>
            </li>
          ))}
          {!items.some((item) => item.href === member.href) && (
            <li>
              <Link href={member.href} className={styles.entry} onClick={close}>
                <Avatar seed={member.id} src={member.avatar} size="xs" />
                My profile
              </Link>
            </li>
          )}
          <li>
            <Link href={member.settingsHref} className={styles.entry} onClick={close}>
              <Settings />
              Settings
            </Link>
          </li>
          {place === 'top' && (
            <li className={styles.theme}>
              <ThemeToggle {...theme} />
            </li>
          )}
          <li>
            <button
              type="button"
              className={styles.entry}
              onClick={() => {
                close()
                onLogOut()
              }}
            >
              <LogOut />
              Log out
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}
