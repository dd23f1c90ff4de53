import type { ownCopyMachine } from '#machines/member/ownCopy.machine.ts'
import { Card } from '#views/kit/Card.tsx'
import { Link } from '#views/kit/Link.tsx'
import { PageHeader } from '#views/kit/PageHeader.tsx'
import { Column } from '#views/layouts/Column.tsx'
import { CopyOffer } from './CopyOffer.tsx'

/** The page behind the link in the "your copy is ready" email. */
export function YourDataPage({ flow }: { flow: typeof ownCopyMachine }) {
  return (
    <Column>
      <PageHeader title="Your data" subtitle="A copy of everything we hold about you." />
      <Card as="div" padding="lg">
        <CopyOffer flow={flow} />
      </Card>
      <p>
        <Link href="/settings">Back to my settings</Link>
      </p>
    </Column>
  )
}
