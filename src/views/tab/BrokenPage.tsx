import { Button } from '#views/kit/Button.tsx'
import { ErrorState } from '#views/kit/ErrorState.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'

/** Shown when a page broke; the frame around it still works. */
export function BrokenPage({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <PageTitle title="Internal Server Error" />
      <ErrorState
        title="Internal Server Error"
        level={1}
        action={
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        This page is temporarily unavailable. Boblin is looking for his spanner.
      </ErrorState>
    </>
  )
}
