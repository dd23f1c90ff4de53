import { useSelector } from '@xstate/react'
import type { FormRef } from '#machines/form.ts'
import type { MemberDeskRef } from '#machines/mod/memberDesk.machine.ts'
import type { ReasonValues } from '#machines/mod/reason.form.ts'
import type { Role } from '#rules/member/schema.ts'
import { rolesOpenTo } from '#rules/mod/member.ts'
import { ABILITIES, questionOf, ROLE_NAMES } from '#rules/mod/member-words.ts'
import { Bound } from '#views/form/Bound.tsx'
import { Form, SubmitButton } from '#views/form/Form.tsx'
import { NotSaved } from '#views/form/NotSaved.tsx'
import { Button } from '#views/kit/Button.tsx'
import { ConfirmDialog, Dialog, DialogActions } from '#views/kit/Dialog.tsx'
import { RadioGroup } from '#views/kit/RadioGroup.tsx'
import { TextArea } from '#views/kit/TextArea.tsx'

/** Says what an act will do before it is done. */
export default function MemberDialog({ desk }: { desk: MemberDeskRef }) {
  const suspension = useSelector(desk, ({ children }) => children.suspension)
  return suspension ? <Suspending desk={desk} form={suspension} /> : <Confirming desk={desk} />
}

function Confirming({ desk }: { desk: MemberDeskRef }) {
  const member = useSelector(desk, ({ context }) => context.member)
  const act = useSelector(desk, ({ context }) => context.act)
  const problem = useSelector(desk, ({ context }) => context.problem)
  const isActing = useSelector(desk, (snapshot) => snapshot.hasTag('busy'))
  if (act === null) return null
  const { title, text, confirmLabel } = questionOf(member, act)
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={confirmLabel}
      isPending={isActing}
      error={problem?.message}
      onConfirm={() => desk.send({ type: 'act.confirmed' })}
      onCancel={() => desk.send({ type: 'act.abandoned' })}
    >
      <p dir="auto">{text}</p>
      {act.kind === 'role' && <Roles desk={desk} role={act.role} />}
    </ConfirmDialog>
  )
}

function Suspending({ desk, form }: { desk: MemberDeskRef; form: FormRef<ReasonValues> }) {
  const member = useSelector(desk, ({ context }) => context.member)
  const { title, text, confirmLabel } = questionOf(member, { kind: 'suspend' })
  const close = () => desk.send({ type: 'act.abandoned' })
  return (
    <Dialog isOpen size="sm" title={title} onClose={close}>
      <p dir="auto">{text}</p>
      <Form form={form} label={title}>
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
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <SubmitButton form={form} tone="danger">
            {confirmLabel}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function Roles({ desk, role }: { desk: MemberDeskRef; role: Role }) {
  const member = useSelector(desk, ({ context }) => context.member)
  const actor = useSelector(desk, ({ context }) => context.actor)
  return (
    <RadioGroup
      name="role"
      label="Another role"
      variant="cards"
      options={rolesOpenTo({ actor, member }).map((open) => ({
        value: open,
        label: ROLE_NAMES[open],
        description: ABILITIES[open],
      }))}
      value={role}
      onChange={(chosen) =>
        desk.send({ type: 'act.chosen', act: { kind: 'role', role: chosen as Role } })
      }
    />
  )
}
