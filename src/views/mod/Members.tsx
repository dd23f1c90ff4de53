import { useSelector } from '@xstate/react'
import { Search } from 'lucide-react'
import type { MembersRef } from '#machines/members.machine.ts'
import { membersLabel } from '#rules/mod-member.ts'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import { DrawerHeader } from './DrawerHeader.tsx'
import type { DrawerProps } from './drawer.ts'
import { List } from './List.tsx'
import { MemberRow } from './MemberRow.tsx'
import styles from './rows.module.css'

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

function MemberSearch({ list }: { list: MembersRef }) {
  const search = useSelector(list, ({ context }) => context.search)
  return (
    <div className={styles.search}>
      <TextField
        type="search"
        name="search"
        label="Nickname or email"
        value={search}
        onChange={(changed) => list.send({ type: 'search.changed', search: changed })}
        adornment={
          <span className={styles.lens}>
            <Search />
          </span>
        }
        enterKeyHint="search"
        maxLength={100}
      />
    </div>
  )
}
