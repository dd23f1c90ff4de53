import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { FormRef } from '#machines/form.ts'
import type { MemberDeskRef } from '#machines/mod/memberDesk.machine.ts'
import { PAUSE_DAYS_MAX } from '#rules/member/pause.ts'
import { nameOf } from '#rules/mod/member-words.ts'
import type { RestrictionValues } from '#rules/mod/restriction.ts'
import { restrictionTitle, restrictLabel, wayOptions } from '#rules/mod/restriction-words.ts'
import type { SuspensionEffect } from '#rules/mod/suspension.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { Dialog } from '#views/kit/Dialog.tsx'
import { DialogActions } from '#views/kit/DialogActions.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { RadioGroup } from '#views/kit/RadioGroup.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { Stack } from '#views/kit/Stack.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'

interface DeskProps {
  desk: MemberDeskRef
  onClose: () => void
}

/** Lets a mod pause or suspend a member, after showing how a suspension would affect swaps. */
export function RestrictionDialog({ desk }: Pick<DeskProps, 'desk'>) {
  const name = useSelector(desk, ({ context }) => nameOf(context.member))
  const form = useSelector(desk, ({ children }) => children.restriction)
  const Content: ComponentType<DeskProps> = form ? Restricting : Counting
  const close = () => desk.send({ type: 'act.abandoned' })
  return (
    <Dialog
      isOpen
      size="sm"
      title={<span dir="auto">{restrictionTitle(name)}</span>}
      onClose={close}
    >
      <Content desk={desk} onClose={close} />
    </Dialog>
  )
}

/** Used for both loading and failure, so that its button keeps the focus. */
function Counting({ desk, onClose }: DeskProps) {
  const hasFailed = useSelector(desk, (snapshot) => snapshot.matches('uncounted'))
  const problem = useSelector(desk, ({ context }) => context.problem)
  return (
    <Stack>
      {hasFailed ? (
        <InlineStatus>
          We couldn’t look up what a suspension would do to swaps. {problem?.message}
        </InlineStatus>
      ) : (
        <Loading label="Looking up what a suspension would do to swaps">
          <Skeleton lines={3} />
        </Loading>
      )}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        {hasFailed && (
          <Button variant="primary" onClick={() => desk.send({ type: 'retry.requested' })}>
            Try again
          </Button>
        )}
      </DialogActions>
    </Stack>
  )
}

function Restricting(props: DeskProps) {
  const form = useSelector(props.desk, ({ children }) => children.restriction)
  const effect = useSelector(props.desk, ({ context }) => context.effect)
  return form && effect && <Restriction {...props} form={form} effect={effect} />
}

interface RestrictionProps extends DeskProps {
  form: FormRef<RestrictionValues>
  effect: SuspensionEffect
}

const days = Array.from({ length: PAUSE_DAYS_MAX }, (_, index) => String(index + 1))

function Restriction({ desk, form, effect, onClose }: RestrictionProps) {
  const member = useSelector(desk, ({ context }) => context.member)
  const how = useSelector(form, ({ context }) => context.values.how)
  const name = nameOf(member)
  return (
    <Form form={form} label={restrictionTitle(name)}>
      <Bound
        as={RadioGroup}
        form={form}
        name="how"
        label="How?"
        variant="cards"
        options={wayOptions(member, effect)}
        isRequired
      />
      {how === 'pause' && (
        <Bound
          as={RadioGroup}
          form={form}
          name="days"
          label="For how many days?"
          variant="chips"
          options={days.map((value) => ({ value, label: value }))}
          isRequired
        />
      )}
      <Bound
        as={TextArea}
        form={form}
        name="reason"
        label="Why?"
        description="The member reads this on every visit."
        isRequired
      />
      <NotSaved form={form} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton form={form} {...(how === 'suspend' && { tone: 'danger' })}>
          {restrictLabel(how, name)}
        </SubmitButton>
      </DialogActions>
    </Form>
  )
}
