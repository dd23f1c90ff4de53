import { useSelector } from '@xstate/react'
import type { MemberDeskRef, memberDeskMachine } from '#machines/mod/memberDesk.machine.ts'
import { standingLabel } from '#rules/exchange/standing-words.ts'
import type { Role } from '#rules/member/schema.ts'
import { actsOffered } from '#rules/mod/member.ts'
import { labelOf, nameOf, owedLine } from '#rules/mod/member-words.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import { shortDay } from '#rules/time/day-words.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { type Screens, screenOf, useFlow } from '#views/flow.tsx'
import { Avatar } from '#views/kit/Avatar.tsx'
import { Button } from '#views/kit/Button.tsx'
import { later } from '#views/later/later.tsx'
import { FocusMove } from '#views/outlets/FocusMove.tsx'
import { useOverlay } from '#views/overlay.ts'
import { MemberLabels } from './MemberLabels.tsx'
import styles from './rows.module.css'

const MemberDialog = later(() => import('./MemberDialog.tsx'))

const dialogs = {
  idle: null,
  asking: MemberDialog,
  counting: MemberDialog,
  uncounted: MemberDialog,
  restricting: MemberDialog,
  settling: MemberDialog,
  confirming: MemberDialog,
  acting: MemberDialog,
} satisfies Record<Screens<typeof memberDeskMachine>, unknown>

interface MemberRowProps {
  flow: typeof memberDeskMachine
  member: ModMember
  me: { id: number; role: Role }
}

/** A member on the mod desk, with the available actions. */
export function MemberRow({ flow, member: listed, me: { id, role } }: MemberRowProps) {
  const desk = useFlow(flow, { member: listed, actor: { id, role } })
  const member = useSelector(desk, ({ context }) => context.member)
  const state = useSelector(desk, screenOf)
  const Asked = dialogs[state]
  return (
    <li>
      <FocusMove to="row" after={state} />
      <div className={styles.row}>
        <Avatar seed={member.id} />
        <div className={styles.words}>
          <h3 className={styles.name} dir="auto">
            {nameOf(member)}
          </h3>
          <p className={styles.meta}>
            <bdi>{member.email}</bdi> · since {shortDay(new Date(member.created_at))} ·{' '}
            {standingLabel(member.standing)}
          </p>
          {member.standing.open_defaults.map((owed) => (
            <p key={owed.id} className={styles.note} dir="auto">
              {owedLine(owed)}
            </p>
          ))}
          {member.mail_refusal && (
            <p className={styles.note}>
              Emails refused on {shortDay(new Date(member.mail_refusal.at))}:{' '}
              <q dir="auto">{member.mail_refusal.reply}</q>
            </p>
          )}
          {member.onboarding_comment && (
            <p className={styles.note} dir="auto">
              “{member.onboarding_comment}”
            </p>
          )}
          {member.suspension_reason && (
            <p className={styles.note}>
              Suspended because: <q dir="auto">{member.suspension_reason}</q>
            </p>
          )}
          {member.paused_until && (
            <p className={styles.note}>
              Paused until {exactly(new Date(member.paused_until))} because:{' '}
              <q dir="auto">{member.pause_reason}</q>
            </p>
          )}
          <div className={styles.labels}>
            <MemberLabels member={member} isMe={member.id === id} />
          </div>
        </div>
        <div className={styles.actions}>
          <Acts desk={desk} />
        </div>
      </div>
      {Asked && <Asked desk={desk} />}
    </li>
  )
}

function Acts({ desk }: { desk: MemberDeskRef }) {
  const member = useSelector(desk, ({ context }) => context.member)
  const actor = useSelector(desk, ({ context }) => context.actor)
  const open = useOverlay()
  return actsOffered({ actor, member }).map((act) => (
    <Button
      key={labelOf(act, member)}
      size="sm"
      aria-label={`${labelOf(act, member)}, ${nameOf(member)}`}
      onClick={() => open(act.kind, member.id)}
    >
      {labelOf(act, member)}
    </Button>
  ))
}
