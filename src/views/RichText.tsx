import { shortened } from '#rules/text/characters.ts'
import { hasMarkup, visibleText } from '#rules/text/markup.ts'
import { later } from './later/later.tsx'
import styles from './RichText.module.css'

const CleanMarkup = later(() => import('./CleanMarkup.tsx'), { isOptional: true })

interface RichTextProps {
  html: string
  /** `message` keeps the author's white space, `page` is styled for long texts. */
  variant: 'message' | 'page'
  /** Number of characters to show before an ellipsis; undefined shows all. */
  limit?: number | undefined
}

/**
 * Text written by members and mods. The sanitiser is loaded only for text with markup, because most texts are plain.
 */
export function RichText({ html, variant, limit }: RichTextProps) {
  const className = styles[variant]
  const words = visibleText(html).trim()
  const plain = (
    <div className={className} dir="auto">
      {limit === undefined ? words : shortened(words, limit)}
    </div>
  )
  if (!hasMarkup(html)) return plain
  const coming = variant === 'page' ? <div className={styles.coming}>{plain}</div> : plain
  return <CleanMarkup html={html} className={className} limit={limit} fallback={coming} />
}
