import { useId } from 'react'
import type { Member } from '#rules/member/schema.ts'
import { Avatar, AvatarStack } from '#views/kit/Avatar.tsx'
import { facesOf } from './Critters.tsx'
import styles from './FacesWithNames.module.css'

/** The participants' avatars. Pressing them opens a native popover with their names, a sheet on a phone. */
export function FacesWithNames({ members }: { members: readonly Member[] }) {
  const id = useId()
  return (
    <>
      <button type="button" popoverTarget={id} className={styles.faces}>
        <AvatarStack people={facesOf(members)} label="Show names" />
      </button>
      <section id={id} popover="auto" aria-label="Names" className={styles.sheet}>
        <ul className={styles.names}>
          {members.map(({ id: key, nickname, avatar }) => (
            <li key={key} className={styles.name}>
              <Avatar seed={key} src={avatar?.formats.mobile_list} size="sm" />
              <bdi>{nickname}</bdi>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
