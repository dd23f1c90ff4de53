import { useSelector } from '@xstate/react'
import type { MemberDeskRef } from '#machines/mod/memberDesk.machine.ts'
import type { Role } from '#rules/member/schema.ts'
import { rolesOpenTo } from '#rules/mod/member.ts'
import { ABILITIES, questionOf, ROLE_NAMES } from '#rules/mod/member-words.ts'
import { ConfirmDialog } from '#views/kit/Dialog.tsx'
import { RadioGroup } from '#views/kit/RadioGroup.tsx'
import { OwedDialog } from './OwedDialog.tsx'
import { RestrictionDialog } from './RestrictionDialog.tsx'

/** Asks for confirmation and explains what the action will do. */
export default function MemberDialog({ desk }: { desk: MemberDeskRef }) {
  const member = useSelector(desk, ({ context }) => context.member)
  const act = useSelector(desk, ({ context }) => context.act)
  const problem = useSelector(desk, ({ context }) => context.problem)
  const isActing = useSelector(desk, (snapshot) => snapshot.hasTag('busy'))
  if (act === null) return null
  if (act.kind === 'restrict') return <RestrictionDialog desk={desk} />
  if (act.kind === 'settle-owed') return <OwedDialog desk={desk} />
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
