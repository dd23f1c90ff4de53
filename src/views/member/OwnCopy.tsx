import type { ownCopyMachine } from '#machines/member/ownCopy.machine.ts'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { CopyOffer } from './CopyOffer.tsx'

/** A copy of everything that is kept on me, among what is mine. */
export function OwnCopy({ flow }: { flow: typeof ownCopyMachine }) {
  return (
    <Card aria-labelledby="own-copy" padding="lg">
      <SectionHeader id="own-copy" level={3} title="Your data" />
      <CopyOffer flow={flow} />
    </Card>
  )
}
