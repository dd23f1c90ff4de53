import styles from './Avatar.module.css'
import { Critter } from './art/Critter.tsx'

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'

export interface AvatarProps {
  /** The member's id: the same member is the same critter everywhere. */
  seed: string | number
  /** An uploaded picture; the critter stands in without one. */
  src?: string | null | undefined
  /** 22, 32, 40, 72 or 96 px. @default 'md' */
  size?: AvatarSize
}

/** Decorative: the nickname stands beside it in words. */
export function Avatar({ seed, src, size = 'md' }: AvatarProps) {
  return (
    <span className={styles.avatar} data-size={size} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" decoding="async" /> : <Critter seed={seed} />}
    </span>
  )
}

export interface AvatarStackProps {
  people: readonly { id: string | number; avatar?: string | null | undefined }[]
  /** What readers hear, and the tail is counted from: "24 critters". */
  label: string
  /** All of them, shown or not. */
  count?: number
  /** @default 10 */
  max?: number
}

/** Faces in a row, one text for all of them. */
export function AvatarStack({ people, label, count = people.length, max = 10 }: AvatarStackProps) {
  const shown = people.slice(0, max)
  const rest = count - shown.length
  return (
    <span className={styles.stack}>
      <span className="visually-hidden">{label}</span>
      {shown.map((person) => (
        <Avatar key={person.id} seed={person.id} src={person.avatar} size="sm" />
      ))}
      {rest > 0 && (
        <span className={styles.more} aria-hidden="true">
          +{rest.toLocaleString('en-US')}
        </span>
      )}
    </span>
  )
}
