import { useSelector } from '@xstate/react'
import type { LoadRef } from '#machines/load.ts'
import type { Member } from '#rules/member/schema.ts'
import { answerText } from '#rules/survey/answers.ts'
import type { PairedSurvey } from '#rules/survey/schema.ts'
import { Button } from '#views/kit/Button.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import styles from './PairSurveysDialog.module.css'

interface PairSurveysProps {
  /** Undefined while the answers are closed. */
  load: LoadRef<PairedSurvey[]> | undefined
  recipient: Member
  onClose: () => void
}

/** The recipient's survey answers. */
export default function PairSurveysDialog({ load, recipient, onClose }: PairSurveysProps) {
  const surveys = useSelector(load, (snapshot) => snapshot?.context.data ?? null)
  return (
    <Dialog
      isOpen={surveys !== null}
      onClose={onClose}
      title={
        <>
          What <bdi>{recipient.nickname}</bdi> likes
        </>
      }
    >
      {surveys &&
        (surveys.length === 0 ? (
          <EmptyState art="letter" size="sm">
            Your buddy has not answered his surveys yet. Try again later !
          </EmptyState>
        ) : (
          <Stack gap={6}>
            {surveys.map((each) => (
              <Answers key={each.survey.id} {...each} />
            ))}
          </Stack>
        ))}
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

function Answers({ survey, answers }: PairedSurvey) {
  return (
    <section aria-label={survey.label}>
      <h3>{survey.label}</h3>
      <dl className={styles.answers}>
        {survey.questions.map((question, index) => (
          <div key={question.label}>
            <dt>{question.label}</dt>
            <dd dir="auto">{answerText(answers[index] ?? null) || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
