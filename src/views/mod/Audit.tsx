import { useSelector } from '@xstate/react'
import { toldOf } from '#rules/mod/action-words.ts'
import type { ModAction } from '#rules/mod/schema.ts'
import { exactly } from '#rules/time/relative-time.ts'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { Link } from '#views/kit/Link.tsx'
import { DeskList } from './DeskList.tsx'
import type { DrawerProps } from './drawer.ts'
import styles from './rows.module.css'

/** The audit log of the mod desk, newest entries first. */
export default function Audit({ desk }: DrawerProps) {
  const list = useSelector(desk, ({ children }) => children.audit)
  return (
    <DeskList
      list={list}
      of="entries"
      title="The mods’ log"
      empty={
        <EmptyState art="postcard" title="Nothing has been done yet" level={3}>
          Every decision a mod makes is recorded here.
        </EmptyState>
      }
      item={(action) => <Entry key={action.id} action={action} />}
    />
  )
}

function Entry({ action }: { action: ModAction }) {
  const { verb, subject, path, more } = toldOf(action)
  return (
    <li className={styles.entry}>
      <p className={styles.sentence}>
        <bdi className={styles.strong}>{action.actor?.nickname ?? 'Someone'}</bdi> {verb}{' '}
        {path === null ? subject : <Link href={path}>{subject}</Link>}
        {more && (
          <span className={styles.detail} dir="auto">
            {more}
          </span>
        )}
      </p>
      <time className={styles.when} dateTime={action.at}>
        {exactly(new Date(action.at))}
      </time>
    </li>
  )
}
