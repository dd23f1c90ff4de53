import type { ownCopyMachine } from '#machines/member/ownCopy.machine.ts'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { CopyOffer } from './CopyOffer.tsx'

/** The settings' card for downloading a copy of the member's data. */
export function OwnCopy({ flow }: { flow: typeof ownCopyMachine }) {
  return (
    <Card aria-labelledby="own-copy" padding="lg">
      <SectionHeader id="own-copy" title="Your data" />
      <CopyOffer flow={flow} />
    </Card>
  )
}
