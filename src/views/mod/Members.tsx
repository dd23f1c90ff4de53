import { useSelector } from '@xstate/react'
import { membersLabel } from '#rules/mod/member.ts'
import { SectionHeader } from '#views/kit/Card.tsx'
import { Count } from '#views/list/Count.tsx'
import { List } from '#views/list/List.tsx'
import { LoadingRows, Rows } from '#views/list/Rows.tsx'
import type { DrawerProps } from './drawer.ts'
import { MemberRow } from './MemberRow.tsx'
import { MemberSearch, NobodyFound } from './MemberSearch.tsx'

/** Everybody, newest first or by a search. */
export function Members({ desk, memberDesk }: DrawerProps) {
  const list = useSelector(desk, ({ children }) => children.members)
  const me = useSelector(desk, ({ context }) => context.me)
  return (
    list && (
      <section aria-labelledby="members">
        <SectionHeader
          id="members"
          title="Members"
          action={<Count list={list} label={membersLabel} />}
        />
        <MemberSearch list={list} />
        <List
          list={list}
          of="members"
          level={3}
          frame={Rows}
          loading={<LoadingRows of="members" />}
          unmatched={<NobodyFound />}
          empty={null}
          item={(member) => <MemberRow key={member.id} flow={memberDesk} member={member} me={me} />}
        />
      </section>
    )
  )
}
