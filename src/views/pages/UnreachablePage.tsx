import { Button } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'

/** Shown while the server does not answer at all; nothing is lost, the session tries again by itself. */
export function UnreachablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <PageTitle title="No answer" />
      <EmptyState
        art="letter"
        title="The burrow cannot be reached"
        level={1}
        action={
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        Are you online? We keep knocking every ten seconds.
      </EmptyState>
    </>
  )
}
