import { Button } from '#views/kit/Button.tsx'
import type { EmptyStateProps } from '#views/kit/EmptyState.tsx'
import { ErrorState } from '#views/kit/ErrorState.tsx'

interface NotLoadedProps extends Pick<EmptyStateProps, 'title' | 'level' | 'size'> {
  flow: { send: (event: { type: 'retry.requested' }) => void }
}

/** What could not be loaded, and the way to try again. */
export function NotLoaded({ flow, ...said }: NotLoadedProps) {
  return (
    <ErrorState
      {...said}
      action={<Button onClick={() => flow.send({ type: 'retry.requested' })}>Try again</Button>}
    />
  )
}
