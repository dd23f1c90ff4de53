import { LinkButton } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'

/** Shown for unknown URLs, and for pages whose existence the visitor must not learn about. */
export function NotFoundPage() {
  return (
    <>
      <PageTitle title="Page not found" />
      <EmptyState
        art="parcelReturned"
        title="Page not found"
        level={1}
        action={
          <LinkButton href="/" variant="primary">
            Back home
          </LinkButton>
        }
      >
        Return to sender: nothing is delivered at this address.
      </EmptyState>
    </>
  )
}
