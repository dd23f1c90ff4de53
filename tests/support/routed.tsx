import type { ReactNode } from 'react'
import { Router } from 'wouter'

/** Follows a link, with state for the next page. */
export type Follow = (path: string, state?: Record<string, string>) => void

/** A router at the home page that passes each followed link to the test. */
export function Routed({ follow, children }: { follow: Follow; children: ReactNode }) {
  const navigate = (path: string, options?: { state?: Record<string, string> }) =>
    follow(path, options?.state)
  return <Router hook={() => ['/', navigate]}>{children}</Router>
}
