import type { ReactNode } from 'react'
import { Depiction } from '#views/kit/Depiction.tsx'
import { later } from '#views/kit/later.tsx'
import styles from './Cover.module.css'

/** Decoration: fetched after the page, and not missed when it does not come. */
const CoverScene = later(() => import('./CoverScene.tsx'), { isOptional: true })

export interface CoverProps {
  /** What the scene is chosen by: the slug. */
  seed: string
  /** A chosen picture; one of the six scenes stands in for it. */
  src?: string | null | undefined
  /** 4:3 on cards, 21:9 (16:9 on a phone) over a page, or square. @default 'card' */
  ratio?: 'card' | 'hero' | 'square'
  /** The one a page starts with: fetched at once, before the others. @default false */
  isFirst?: boolean
  /** What is over. */
  isDimmed?: boolean
  /** Laid over the picture: a time badge, a postmark, a control. */
  children?: ReactNode
}

/** A picture in a fixed frame; decorative, the name stands under it. */
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
