import type { ReactNode } from 'react'
import { Depiction } from '#views/kit/Depiction.tsx'
import { later } from '#views/later/later.tsx'
import styles from './Cover.module.css'

/** Optional decoration, loaded after the page. */
const CoverScene = later(() => import('./CoverScene.tsx'), { isOptional: true })

export interface CoverProps {
  /** Determines which scene is shown; usually the slug of the exchange. */
  seed: string
  /** The chosen picture; without one, one of the six scenes is shown. */
  src?: string | null | undefined
  /** 4:3 on cards, 21:9 (16:9 on a phone) as a hero, or square. @default 'card' */
  ratio?: 'card' | 'hero' | 'square'
  /** The first cover of a page, loaded eagerly and with high priority. @default false */
  isFirst?: boolean
  /** Dims the picture of an exchange that is over. */
  isDimmed?: boolean
  /** Shown over the picture: a time badge, a postmark or a control. */
  children?: ReactNode
}

/** A picture in a fixed frame. Decorative, because the name is below it. */
export function Cover({ seed, src, ratio = 'card', isFirst, isDimmed, children }: CoverProps) {
  return (
    <div className={styles.cover} data-ratio={ratio} data-dimmed={isDimmed || undefined}>
      <Depiction
        src={src}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        className={styles.picture}
      >
        <CoverScene seed={seed} />
      </Depiction>
      {children}
    </div>
  )
}
