import { useId } from 'react'
import { type Fold, foldOf } from '#rules/feed/card.ts'
import { FOLD_LIMIT } from '#rules/text/markup.ts'
import { Button } from '#views/kit/Button.tsx'
import { RichText } from '#views/RichText.tsx'
import styles from './Message.module.css'

interface MessageProps {
  html: string
  isUnfolded: boolean
  onUnfold: () => void
  onFold: () => void
}

const folds = {
  whole: { limit: undefined, label: null },
  folded: { limit: FOLD_LIMIT, label: 'Read more' },
  unfolded: { limit: undefined, label: 'Read less' },
} as const satisfies Record<Fold, object>

/** The text of a post or comment; a long one is folded until the reader unfolds it. */
export function Message({ html, isUnfolded, onUnfold, onFold }: MessageProps) {
  const { limit, label } = folds[foldOf(html, isUnfolded)]
  const id = useId()
  return (
    <div className={styles.message}>
      <div id={id}>
        <RichText variant="message" html={html} limit={limit} />
      </div>
      {label && (
        <div className={styles.fold}>
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={isUnfolded ? onFold : onUnfold}
          >
            {label}
          </Button>
        </div>
      )}
    </div>
  )
}
