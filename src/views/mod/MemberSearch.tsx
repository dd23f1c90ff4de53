import { useSelector } from '@xstate/react'
import { Search } from 'lucide-react'
import type { MembersRef } from '#machines/mod/members.machine.ts'
import { EmptyState, type EmptyStateProps } from '#views/kit/EmptyState.tsx'
import { TextField } from '#views/kit/TextField.tsx'
import styles from './rows.module.css'

/** Search field for members, by a part of their nickname or email. */
export function MemberSearch({ list }: { list: MembersRef }) {
  const search = useSelector(list, ({ context }) => context.query.search)
  return (
    <div className={styles.search}>
      <TextField
        type="search"
        name="search"
        label="Nickname or email"
        value={search}
        onChange={(changed) => list.send({ type: 'query.changed', query: { search: changed } })}
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

/** Empty state of the search. */
export function NobodyFound({ size }: Pick<EmptyStateProps, 'size'>) {
  return (
    <EmptyState art="critter" title="No member by that name" level={3} size={size}>
      The search looks at nicknames and emails.
    </EmptyState>
  )
}
