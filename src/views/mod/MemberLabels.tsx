import { Ban, Gift, Hourglass, Pause, ShieldCheck, UserCheck } from 'lucide-react'
import { isMod, waitsForParent } from '#rules/member/schema.ts'
import { owedBy } from '#rules/mod/member.ts'
import { ROLE_NAMES } from '#rules/mod/member-words.ts'
import type { ModMember } from '#rules/mod/schema.ts'
import { TagLabel } from '#views/kit/Badge.tsx'

/** Labels for the most important facts about a member. */
export function MemberLabels({ member, isMe }: { member: ModMember; isMe: boolean }) {
  return (
    <>
      {isMe && <TagLabel>You</TagLabel>}
      {isMod(member) && (
        <TagLabel tone="primary" icon={<ShieldCheck />}>
          {ROLE_NAMES[member.role]}
        </TagLabel>
      )}
      {member.is_suspended && (
        <TagLabel tone="danger" icon={<Ban />}>
          Suspended
        </TagLabel>
      )}
      {member.is_paused && (
        <TagLabel tone="warn" icon={<Pause />}>
          Paused
        </TagLabel>
      )}
      {owedBy(member) && (
        <TagLabel tone="warn" icon={<Gift />}>
          Owes a gift
        </TagLabel>
      )}
      {member.is_minor && <TagLabel tone="neutral">Minor</TagLabel>}
      {member.is_minor && member.has_received_parent_confirmation && (
        <TagLabel tone="ok" icon={<UserCheck />}>
          Parent confirmed
        </TagLabel>
      )}
      {waitsForParent(member) && (
        <TagLabel tone="warn" icon={<Hourglass />}>
          Parent not confirmed
        </TagLabel>
      )}
    </>
  )
}
