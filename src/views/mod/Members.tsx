import { useSelector } from '@xstate/react'
import type { MembersRef } from '#machines/mod/members.machine.ts'
import { membersLabel } from '#rules/mod/member.ts'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { DrawerHeader } from './DrawerHeader.tsx'
import type { DrawerProps } from './drawer.ts'
import { List } from './List.tsx'
import { MemberRow } from './MemberRow.tsx'
import { MemberSearch } from './MemberSearch.tsx'

/** Everybody, newest first or by a search. */
export function Members({ desk, memberDesk }: DrawerProps) {
  const list = useSelector(desk, ({ children }) => children.members)
  const me = useSelector(desk, ({ context }) => context.me)
  return (
    list && (
      <section aria-labelledby="members">
        <Found list={list} />
        <MemberSearch list={list} />
        <List
          list={list}
          of="members"
          empty={
            <EmptyState art="critter" title="Nobody is called like that" level={3}>
              Nicknames and emails are searched.
            </EmptyState>
          }
          row={(member) => <MemberRow key={member.id} flow={memberDesk} member={member} me={me} />}
        />
      </section>
    )
  )
}

function Found({ list }: { list: MembersRef }) {
  const total = useSelector(list, ({ context }) => context.meta.total)
  const isKnown = useSelector(
    list,
    (snapshot) => snapshot.matches('ready') || snapshot.matches('empty'),
  )
  return <DrawerHeader id="members" title="Members" count={isKnown && membersLabel(total)} />
}
