import type { ReactNode } from 'react'
import type { Href } from '#views/kit/links.ts'

export interface NavItem {
  href: Href
  label: string
  /** A lucide icon. */
  icon: ReactNode
  /** Label for narrow spaces; defaults to `label`. */
  shortLabel?: string
  /** Shown in the phone's bottom bar, which has four places. */
  isOnBar?: boolean
}
