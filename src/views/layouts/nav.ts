import type { ReactNode } from 'react'
import type { Href } from '#views/kit/links.ts'

export interface NavItem {
  href: Href
  label: string
  /** A lucide icon. */
  icon: ReactNode
  /** The word under the icon where space is short; the label otherwise. */
  shortLabel?: string
  /** Has a place in the bottom bar of the phone: two before the ＋ and two after it. */
  isOnBar?: boolean
}
