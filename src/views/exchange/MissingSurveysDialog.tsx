import { useSelector } from '@xstate/react'
import type { EnrolmentRef } from '#machines/exchange/enrolment.machine.ts'
import { completionOf } from '#rules/survey/completion.ts'
import { askedBy } from '#rules/tab/session.ts'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { Link } from '#views/kit/Link.tsx'
import { ProgressBar } from '#views/kit/ProgressBar.tsx'
import { Stack } from '#views/kit/Stack.tsx'

interface MissingSurveysProps {
  enrolment: EnrolmentRef
  /** Slug of the exchange that the survey pages lead back to. */
  slug: string
}

/** Lists the surveys that the member must answer before signing up. */
export default function MissingSurveysDialog({ enrolment, slug }: MissingSurveysProps) {
  const isOpen = useSelector(enrolment, (snapshot) => snapshot.matches('missingSurveys'))
  const missing = useSelector(enrolment, ({ context }) => context.missing)
  const close = () => enrolment.send({ type: 'surveys.postponed' })
  return (
    <Dialog isOpen={isOpen} onClose={close} title="Some surveys come first">
      <p>
        Your gifter uses your answers to choose your gift, so this exchange asks for them first.
      </p>
      <Stack>
        {missing.map((survey) => (
          <div key={survey.id}>
            <Link href={`/survey/${survey.id}`} state={askedBy(`/exchange/${slug}`)} dir="auto">
              {survey.label}
            </Link>
            <ProgressBar
              label={`${survey.label}, answered`}
              hasLabel={false}
              value={completionOf(survey)}
            />
          </div>
        ))}
      </Stack>
      <DialogActions>
        <Button variant="quiet" onClick={close}>
          Later
        </Button>
        <LinkButton href="/profile" state={askedBy(`/exchange/${slug}`)} variant="primary">
          Answer them
        </LinkButton>
      </DialogActions>
    </Dialog>
  )
}
