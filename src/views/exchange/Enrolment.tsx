import { useSelector } from '@xstate/react'
import type { EnrolmentRef } from '#machines/exchange/enrolment.machine.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { usePrefetch } from '#views/kit/later.tsx'
import { Cluster, Stack } from '#views/kit/Stack.tsx'
import { AddressChoice, MissingSurveysDialog } from './later-dialogs.ts'

interface EnrolmentProps {
  enrolment: EnrolmentRef
  /** Slug of the exchange. */
  slug: string
}

/** The sign-up button, with the choice of address and the surveys that must come first. */
export function Enrolment({ enrolment, slug }: EnrolmentProps) {
  usePrefetch(MissingSurveysDialog)
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
