import { useSelector } from '@xstate/react'
import type { EnrolmentRef } from '#machines/exchange/enrolment.machine.ts'
import { surveyFor } from '#rules/exchange/going-on.ts'
import { completionOf } from '#rules/survey/completion.ts'
import { effortWords } from '#rules/survey/effort.ts'
import { askedBy } from '#rules/tab/session.ts'
import type { Path } from '#rules/wire/path.ts'
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
  const addressId = useSelector(enrolment, ({ context }) => context.addressId)
  const exchange: Path = `/exchange/${slug}`
  const state = surveyFor(exchange, { addressId })
  const [first] = missing
  const close = () => enrolment.send({ type: 'surveys.postponed' })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={missing.length === 1 ? 'One short survey first' : 'A few short surveys first'}
    >
      <p>
        Your gifter uses your answers to choose your gift. When you’re done, your sign-up goes on by
        itself.
      </p>
      <Stack>
        {missing.map((survey) => (
          <div key={survey.id}>
            <Link href={`/survey/${survey.id}`} state={state} dir="auto">
              {survey.label}
            </Link>
            , {effortWords(survey)}
            <ProgressBar
              label={`${survey.label}, answered`}
              hasLabel={false}
              value={completionOf(survey)}
            />
          </div>
        ))}
      </Stack>
      <p>
        All surveys are on{' '}
        <Link href="/profile" state={askedBy(exchange)}>
          your profile
        </Link>
        .
      </p>
      <DialogActions>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
        {first && (
          <LinkButton href={`/survey/${first.id}`} state={state} variant="primary">
            {missing.length === 1 ? 'Answer it now' : 'Answer the first'}
          </LinkButton>
        )}
      </DialogActions>
    </Dialog>
  )
}
