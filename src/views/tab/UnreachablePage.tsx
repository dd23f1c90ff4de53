import { Button } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'

export interface RetryProps {
  /** True while a retry is under way, requested or automatic. */
  isKnocking: boolean
  /** True if the member requested that retry. An automatic one is not announced. */
  isRequested: boolean
  onRetry: () => void
}

/** Shown while the server does not respond. Nothing is lost; the session chart retries by itself. */
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

/** The button that asks the server again. */
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
