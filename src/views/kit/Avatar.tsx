import styles from './Avatar.module.css'
import { Critter } from './art/Critter.tsx'
import { Depiction } from './Depiction.tsx'

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

export interface AvatarProps {
  /** The member's id. It determines the drawn critter, so that the critter looks the same everywhere. */
  seed: string | number
  /** An uploaded picture. The critter is shown if there is none or it fails to load. */
  src?: string | null | undefined
  /** 22, 32, 40, 72 or 96 px. @default 'md' */
  size?: AvatarSize
}

/** Decorative: the nickname is always next to it as text. */
export function Avatar({ seed, src, size = 'md' }: AvatarProps) {
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      <Depiction src={src}>
        <Critter seed={seed} />
      </Depiction>
    </span>
  )
}

export interface AvatarStackProps {
  people: readonly { id: string | number; avatar?: string | null | undefined }[]
  /** Number of all members, including those not shown, e.g. "24 critters". */
  label: string
  /** @default 10 */
  max?: number
}

/** Above this number the avatars overlap more. */
const CROWD = 5

/** A row of avatars with the number of members as text. */
export function AvatarStack({ people, label, max = 10 }: AvatarStackProps) {
  const shown = people.slice(0, max)
  return (
    <span className={styles.stack} data-crowded={shown.length > CROWD || undefined}>
      {shown.map((person) => (
        <Avatar key={person.id} seed={person.id} src={person.avatar} size="sm" />
      ))}
      <span className={styles.label}>{label}</span>
    </span>
  )
}
