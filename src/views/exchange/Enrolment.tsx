import { useSelector } from '@xstate/react'
import type { EnrolmentRef } from '#machines/exchange/enrolment.machine.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { later } from '#views/later/later.tsx'

const AddressChoice = later(() => import('./AddressChoice.tsx'))
const MissingSurveysDialog = later(() => import('./MissingSurveysDialog.tsx'))

interface EnrolmentProps {
  enrolment: EnrolmentRef
  /** Slug of the exchange. */
  slug: string
}

/** The sign-up button, with the choice of address and the surveys that must be answered first. */
export function Enrolment({ enrolment, slug }: EnrolmentProps) {
  const isBusy = useSelector(enrolment, (snapshot) => snapshot.hasTag('busy'))
  const hasChoice = useSelector(enrolment, ({ context }) => context.addresses.length > 1)
  const problem = useSelector(enrolment, ({ context }) => context.problem)
  const isMissingSurveys = useSelector(enrolment, (snapshot) => snapshot.matches('missingSurveys'))
  return (
    <Stack>
      <AddressChoice enrolment={enrolment} isWanted={hasChoice} />
      <Cluster>
        <Button
          variant="primary"
          isPending={isBusy}
          pendingLabel="Signing you up…"
          onClick={() => enrolment.send({ type: 'signup.requested' })}
        >
          Sign up
        </Button>
        <InlineStatus>{problem && (reasonOf(problem) ?? 'Not saved. Try again.')}</InlineStatus>
      </Cluster>
      <MissingSurveysDialog enrolment={enrolment} slug={slug} isWanted={isMissingSurveys} />
    </Stack>
  )
}
