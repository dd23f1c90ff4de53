import type { Member } from '#rules/member/schema.ts'
import { Avatar, AvatarStack } from '#views/kit/Avatar.tsx'
import { Sheet } from '#views/kit/Sheet.tsx'
import { facesOf } from './Critters.tsx'
import styles from './FacesWithNames.module.css'

/** The participants' avatars. Pressing them opens a sheet with their names. */
export function FacesWithNames({ members }: { members: readonly Member[] }) {
  return (
    <Sheet label="Names" opener={<AvatarStack people={facesOf(members)} label="Show names" />}>
      <ul className={styles.names}>
        {members.map(({ id, nickname, avatar }) => (
          <li key={id} className={styles.name}>
            <Avatar seed={id} src={avatar?.formats.mobile_list} size="sm" />
            <bdi>{nickname}</bdi>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
