import { Button } from '#views/kit/Button.tsx'
import type { EmptyStateProps } from '#views/kit/EmptyState.tsx'
import { ErrorState } from '#views/kit/ErrorState.tsx'

interface NotLoadedProps extends Pick<EmptyStateProps, 'title' | 'level' | 'size'> {
  flow: { send: (event: { type: 'retry.requested' }) => void }
}

/** The error state of a failed load, with a button to retry. */
export function NotLoaded({ flow, ...said }: NotLoadedProps) {
  return (
    <ErrorState
      {...said}
      action={<Button onClick={() => flow.send({ type: 'retry.requested' })}>Try again</Button>}
    />
  )
}
