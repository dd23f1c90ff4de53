import { Button } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'

export interface RetryProps {
  /** True while a retry is under way, requested or automatic. */
  isKnocking: boolean
  /** True if the member requested the current retry. An automatic retry is not announced. */
  isRequested: boolean
  onRetry: () => void
}

/** Shown while the server does not respond. The session chart retries by itself, and nothing is lost. */
export function UnreachablePage(props: RetryProps) {
  return (
    <>
      <PageTitle title="No answer" />
      <EmptyState
        art="letter"
        title="We can’t reach Critter Swap"
        level={1}
        action={<Retry {...props} />}
      >
        Are you online? We’re trying again every 10 seconds.
      </EmptyState>
    </>
  )
}

/** The button that tries to reach the server again. */
export function Retry({ isKnocking, isRequested, onRetry }: RetryProps) {
  return (
    <Button
      variant="primary"
      isPending={isKnocking}
      pendingLabel={isRequested ? 'Trying again…' : ''}
      onClick={onRetry}
    >
      Try again
    </Button>
  )
}
