import type { ReactNode } from 'react'
import { drawerPaths } from '#rules/mod/overlays.ts'
import { Banner } from '#views/kit/Banner.tsx'
import { Link } from '#views/kit/Link.tsx'

/** Over a list that does not have what the address asks for: another mod was quicker, or the link was wrong. */
export function NotWaiting({ children }: { children: ReactNode }) {
  return (
    <Banner>
      {children} What mods have decided is in <Link href={drawerPaths.audit}>the log</Link>.
    </Banner>
  )
}
