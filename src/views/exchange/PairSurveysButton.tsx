import { useSelector } from '@xstate/react'
import { ClipboardList } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { pairedSurveysMachine } from '#machines/survey/pairedSurveys.machine.ts'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { intentOf, later } from '#views/later/later.tsx'
import { useOverlay } from '#views/overlay.ts'

export const PairSurveysDialog = later(() => import('./PairSurveysDialog.tsx'))

interface PairSurveysButtonProps {
  surveys: ActorRefFrom<typeof pairedSurveysMachine> | undefined
  /** The overlay with the answers. */
  opens: string
}

/** Opens the recipient's survey answers, or retries if they could not be loaded. */
export function PairSurveysButton({ surveys, opens }: PairSurveysButtonProps) {
  const isLoading = useSelector(surveys, (snapshot) => snapshot?.value === 'loading')
  const hasFailed = useSelector(surveys, (snapshot) => snapshot?.value === 'failed')
  const open = useOverlay()
  return (
    <>
      <Button
        {...intentOf(PairSurveysDialog)}
        icon={<ClipboardList />}
        isPending={isLoading}
        pendingLabel="Fetching the answers…"
        onClick={() => (hasFailed ? surveys?.send({ type: 'retry.requested' }) : open(opens))}
      >
        See survey answers
      </Button>
      <InlineStatus>{hasFailed && 'We couldn’t fetch the answers. Try again.'}</InlineStatus>
    </>
  )
}
