import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { FormRef } from '#machines/form.ts'
import type { approvalForm } from '#machines/mod/approval.form.ts'
import type { ApprovalsRef, approvalsMachine } from '#machines/mod/approvals.machine.ts'
import type { ReasonValues } from '#machines/mod/reason.form.ts'
import { courseFacts, preferredDayHasPassed } from '#rules/mod/approval-form.ts'
import type { Screens } from '#views/flow.tsx'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Banner } from '#views/kit/Banner.tsx'
import { Card, SectionHeader } from '#views/kit/Card.tsx'
import { DatePicker } from '#views/kit/DatePicker.tsx'
import { Facts } from '#views/kit/Facts.tsx'
import { Segments } from '#views/kit/Segments.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'
import { screenIn, type Within } from '#views/screens.ts'

const decisions = [
  { value: 'approval', label: 'Approve' },
  { value: 'rejection', label: 'Reject' },
] as const

interface WayProps {
  approvals: ApprovalsRef
}

const ways = {
  approving: { chosen: 'approval', Way: Approving },
  rejecting: { chosen: 'rejection', Way: Rejecting },
} as const satisfies Record<
  Screens<Within<typeof approvalsMachine, 'reviewing'>>,
  { chosen: (typeof decisions)[number]['value']; Way: ComponentType<WayProps> }
>

interface DecisionProps {
  approvals: ApprovalsRef
  isOwn: boolean
}

/** Lets the mod approve an exchange with a start date, or send it back with a reason. */
export function Decision({ approvals, isOwn }: DecisionProps) {
  const state = useSelector(approvals, screenIn(ways, 'reviewing'))
  if (state === undefined) return null
  const { chosen, Way } = ways[state]
  return (
    <Card>
      <SectionHeader title="Decision" />
      <Stack>
        {isOwn && (
          <Banner>
            This is your own exchange. If there is another mod, it is theirs to approve.
          </Banner>
        )}
        <Segments
          label="Decision"
          options={decisions}
          value={chosen}
          onChange={(decision) => approvals.send({ type: `${decision}.chosen` })}
        />
        <Way approvals={approvals} />
      </Stack>
    </Card>
  )
}

function Approving({ approvals }: WayProps) {
  const form = useSelector(approvals, ({ children }) => children.approval)
  return form && <Approval form={form} />
}

function Rejecting({ approvals }: WayProps) {
  const form = useSelector(approvals, ({ children }) => children.rejection)
  return form && <Rejection form={form} />
}

function Approval({ form }: { form: ActorRefFrom<typeof approvalForm> }) {
  const values = useSelector(form, ({ context }) => context.values)
  const given = useSelector(form, ({ context }) => context.given)
  return (
    <Form form={form} label="Approve">
      {preferredDayHasPassed(given) && (
        <Banner tone="warn">The preferred day has passed, so you choose when it starts.</Banner>
      )}
      <Bound
        as={DatePicker}
        form={form}
        name="start_at"
        hasTime
        label="When does it start?"
        description="In your own time zone. Names are drawn at that time."
      />
      <Facts facts={courseFacts(values, given)} />
      <NotSaved form={form} />
      <SubmitButton form={form}>Approve this exchange</SubmitButton>
    </Form>
  )
}

function Rejection({ form }: { form: FormRef<ReasonValues> }) {
  return (
    <Form form={form} label="Reject">
      <Bound
        as={TextArea}
        form={form}
        name="reason"
        label="Why not?"
        description="The creator reads this, and can change the exchange and send it in again."
        isRequired
      />
      <NotSaved form={form} />
      <SubmitButton form={form} tone="danger">
        Reject this exchange
      </SubmitButton>
    </Form>
  )
}
