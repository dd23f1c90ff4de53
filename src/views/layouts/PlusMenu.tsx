import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from '#views/kit/Link.tsx'
import type { Href } from '#views/kit/links.ts'
import styles from './PlusMenu.module.css'

export interface Made {
  href: Href
  label: string
  /** A lucide icon. */
  icon: ReactNode
  /** One line that explains the entry. */
  help: string
}

/** The ＋ button of the bottom bar and its sheet, a native popover like `MeMenu`. */
export function PlusMenu({ makes }: { makes: readonly Made[] }) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className={styles.plus} aria-label="Write or create">
        <Plus />
      </button>
      <div id={id} popover="auto" className={styles.sheet}>
        {makes.map(({ href, label, icon, help }) => (
          <Link
            key={label}
            href={href}
            className={styles.entry}
            onClick={({ currentTarget }) => currentTarget.parentElement?.hidePopover()}
          >
            {icon}
            <span>
              {label}
              <span className={styles.help}>{help}</span>
            </span>
          </Link>
        ))}
      </div>
    </>
  )
}
