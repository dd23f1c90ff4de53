import { useSelector } from '@xstate/react'
import { membersLabel } from '#rules/mod/member-words.ts'
import { DeskList } from './DeskList.tsx'
import type { DrawerProps } from './drawer.ts'
import { MemberRow } from './MemberRow.tsx'
import { MemberSearch, NobodyFound } from './MemberSearch.tsx'

/** All members, newest first, with a search. */
export default function Members({ desk, memberDesk }: DrawerProps) {
  const list = useSelector(desk, ({ children }) => children.members)
  const me = useSelector(desk, ({ context }) => context.me)
  return (
    <DeskList
      list={list}
      of="members"
      title="Members"
      count={membersLabel}
      empty={null}
      unmatched={<NobodyFound />}
      item={(member) => <MemberRow key={member.id} flow={memberDesk} member={member} me={me} />}
    >
      {list && <MemberSearch list={list} />}
    </DeskList>
  )
}
