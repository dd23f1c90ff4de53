import { Button } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'

interface UnreachablePageProps {
  /** True while a retry is under way, manual or automatic. */
  isKnocking: boolean
  onRetry: () => void
}

/** Shown while the server does not respond. Nothing is lost; the session chart retries by itself. */
export function UnreachablePage({ isKnocking, onRetry }: UnreachablePageProps) {
  return (
    <>
      <PageTitle title="No answer" />
      <EmptyState
        art="letter"
        title="We can’t reach Critter Swap"
        level={1}
        action={
          <Button variant="primary" isPending={isKnocking} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        Are you online? We’re trying again every 10 seconds.
      </EmptyState>
    </>
  )
}
