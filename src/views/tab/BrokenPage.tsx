import { reportBugPath } from '#rules/letter/paths.ts'
import { Button } from '#views/kit/Button.tsx'
import { ErrorState } from '#views/kit/ErrorState.tsx'
import { Link } from '#views/kit/Link.tsx'
import { PageTitle } from '#views/outlets/PageTitle.tsx'

interface BrokenPageProps {
  path: string
  /** Short hash of the error, which lets the mods recognise repeated reports. */
  errorId: string
  onRetry: () => void
}

/** Shown when a page throws; the layout around it still works. */
export function BrokenPage({ path, errorId, onRetry }: BrokenPageProps) {
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
        <br />
        If this keeps happening, <Link href={reportBugPath(path, errorId)}>report a bug</Link>{' '}
        (error {errorId}) or <Link href="/contact-a-mod">ask an elf</Link>.
      </ErrorState>
    </>
  )
}
