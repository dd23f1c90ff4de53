import type { ReactNode } from 'react'
import { drawerPaths } from '#rules/mod/overlays.ts'
import { Banner } from '#views/kit/Banner.tsx'
import { Link } from '#views/kit/Link.tsx'

/**
 * Shown above a list that does not contain the item in the URL. Another mod has settled that item already, or the link
 * is wrong.
 */
export function NotWaiting({ children }: { children: ReactNode }) {
  return (
    <Banner>
      {children} What mods have decided is in <Link href={drawerPaths.audit}>the log</Link>.
    </Banner>
  )
}
