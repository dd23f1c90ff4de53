import { useSelector } from '@xstate/react'
import type { MemberDeskRef } from '#machines/memberDesk.machine.ts'
import { questionOf } from '#rules/mod-member.ts'
import { ConfirmDialog } from '#views/kit/Dialog.tsx'

/** Says what an act will do before it is done. */
export default function MemberDialog({ desk }: { desk: MemberDeskRef }) {
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
      tone={act.kind === 'suspend' ? 'danger' : 'primary'}
      isPending={isActing}
      error={problem?.message}
      onConfirm={() => desk.send({ type: 'act.confirmed' })}
      onCancel={() => desk.send({ type: 'act.abandoned' })}
    >
      <p dir="auto">{text}</p>
    </ConfirmDialog>
  )
}
