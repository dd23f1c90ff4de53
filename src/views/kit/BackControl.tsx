import { ArrowLeft } from 'lucide-react'
import styles from './BackControl.module.css'
import { Link } from './Link.tsx'
import type { Href } from './links.ts'
import { Tip, useTip } from './Tip.tsx'

type BackControlProps =
  /** Link to the parent page. */
  | { href: Href; onBack?: never }
  /** Goes to the previous step or one step back in the history. */
  | { href?: never; onBack: () => void }

/** Back control at the top of every page that has a parent page. */
export function BackControl({ href, onBack }: BackControlProps) {
  const hints = useTip()
  const face = (
    <>
      <ArrowLeft />
      <span>BACK</span>
      <Tip side="bottom">Go back</Tip>
    </>
  )
  return href === undefined ? (
    <button {...hints} type="button" className={styles.back} onClick={onBack}>
      {face}
    </button>
  ) : (
    <Link {...hints} href={href} className={styles.back}>
      {face}
    </Link>
  )
}
