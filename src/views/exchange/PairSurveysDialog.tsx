import { useSelector } from '@xstate/react'
import type { PairViewRef } from '#machines/exchange/pairView.machine.ts'
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
  pair: PairViewRef
  recipient: Member
}

/** The recipient's survey answers. */
export default function PairSurveysDialog({ pair, recipient }: PairSurveysProps) {
  const load = useSelector(pair, ({ children }) => children.pairedSurveys)
  const surveys = useSelector(load, (snapshot) => snapshot?.context.data ?? null)
  const close = () => pair.send({ type: 'surveys.closed' })
  return (
    <Dialog
      isOpen={surveys !== null}
      onClose={close}
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
        <Button onClick={close}>Close</Button>
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
