import { SectionHeader } from '#views/kit/Card.tsx'
import styles from './rows.module.css'

interface DrawerHeaderProps {
  id: string
  title: string
  /** How many there are, said when it is known. */
  count?: string | false
}

export function DrawerHeader({ id, title, count }: DrawerHeaderProps) {
  return (
    <SectionHeader
      id={id}
      title={title}
      action={
        <p className={styles.count} role="status">
          {count}
        </p>
      }
    />
  )
}
