import { useEffect } from 'react'
import type { Destination } from '#rules/wire/path.ts'

/** Leads elsewhere as soon as it is shown. */
export function Redirect({
  to,
  goTo,
}: {
  to: Destination
  goTo: (destination: Destination) => void
}) {
  const { path } = to
  // biome-ignore lint/correctness/useExhaustiveDependencies: one redirect for one path, whatever the state beside it
  useEffect(() => void goTo({ ...to, replace: true }), [path])
  return null
}
