import { DRAFT_FOUND } from '#rules/form/draft.ts'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Cluster } from '#views/kit/Stack.tsx'

interface DraftFoundProps {
  isRestored: boolean
  onDiscard: () => void
}

/** Shows that a draft was restored, and offers to discard it. */
export function DraftFound({ isRestored, onDiscard }: DraftFoundProps) {
  return (
    isRestored && (
      <Cluster justify="between" gap={2}>
        <InlineStatus tone="info">{DRAFT_FOUND}</InlineStatus>
        <Button variant="quiet" size="sm" onClick={onDiscard}>
          Start over
        </Button>
      </Cluster>
    )
  )
}
