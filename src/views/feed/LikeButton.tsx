import { Heart } from 'lucide-react'
import { useId } from 'react'
import { likeLabel } from '#rules/feed/card.ts'
import { likeRefusal } from '#rules/feed/rights.ts'
import { isLikedBy, type Reader, type Written } from '#rules/feed/written.ts'
import { numberLabel } from '#rules/text/number-words.ts'
import styles from './Acts.module.css'

interface LikeButtonProps {
  item: Pick<Written, 'likes' | 'likes_amount'>
  me: Reader
  onPress: () => void
}

/** The like button: a heart, filled if the member likes the item, with the number of likes. */
export function LikeButton({ item, me, onPress }: LikeButtonProps) {
  const hint = useId()
  const refusal = likeRefusal(me)
  return (
    <>
      <button
        type="button"
        className={styles.act}
        aria-label={likeLabel(item.likes_amount)}
        aria-pressed={isLikedBy(item, me)}
        aria-disabled={refusal !== null || undefined}
        aria-describedby={refusal ? hint : undefined}
        onClick={onPress}
      >
        <Heart />
        <span>{numberLabel(item.likes_amount)}</span>
      </button>
      {refusal && (
        <span id={hint} hidden>
          {refusal.message}
        </span>
      )}
    </>
  )
}
