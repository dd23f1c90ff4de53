import { useSelector } from '@xstate/react'
import type { EnrolmentRef } from '#machines/exchange/enrolment.machine.ts'
import { completionOf } from '#rules/survey/schema.ts'
import { Button, LinkButton } from '#views/kit/Button.tsx'
import { Dialog, DialogActions } from '#views/kit/Dialog.tsx'
import { ProgressBar } from '#views/kit/ProgressBar.tsx'
import { Stack } from '#views/kit/Stack.tsx'

/** The surveys that come before signing up. */
export function MissingSurveysDialog({ enrolment }: { enrolment: EnrolmentRef }) {
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
          <ProgressBar
            key={survey.id}
            label={survey.label}
            value={completionOf(survey)}
            valueLabel={`${completionOf(survey)} %`}
          />
        ))}
      </Stack>
      <DialogActions>
        <Button variant="quiet" onClick={close}>
          Later
        </Button>
        <LinkButton href="/profile" variant="primary">
          Answer them
        </LinkButton>
      </DialogActions>
    </Dialog>
  )
}
