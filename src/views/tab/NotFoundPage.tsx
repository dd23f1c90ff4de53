import { LinkButton } from '#views/kit/Button.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'

/** Shown at an address that no route serves, or that this person may not know of. */
export function NotFoundPage() {
  return (
    <>
      <PageTitle title="Page not found" />
      <EmptyState
        art="parcel"
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
