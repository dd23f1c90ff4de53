import { Button } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'

interface MissingPageProps {
  isKnocking: boolean
  onRetry: () => void
}

/** Shown if the code of a page fails to load. The tab is not reloaded, so that its state is not lost. */
export function MissingPage({ isKnocking, onRetry }: MissingPageProps) {
  return (
    <div role="alert">
      <PageTitle title="Not delivered" />
      <EmptyState
        art="letter"
        title="This page didn’t load"
        level={1}
        action={
          <Button variant="primary" isPending={isKnocking} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        Are you online? If you are, we may be updating the site. Give it a minute.
      </EmptyState>
    </div>
  )
}
