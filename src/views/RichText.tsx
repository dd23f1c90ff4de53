import { shortened } from '#rules/text/characters.ts'
import { hasMarkup, visibleText } from '#rules/text/markup.ts'
import { later } from './kit/later.tsx'
import styles from './RichText.module.css'

const CleanMarkup = later(() => import('./CleanMarkup.tsx'), { isOptional: true })

interface RichTextProps {
  html: string
  /** `message` keeps the writer's white space, `page` is long reading. */
  variant: 'message' | 'page'
  /** How many of its characters are shown, with an ellipsis for the rest. */
  limit?: number | undefined
}

/** What members and mods wrote. Most of it is plain text, and the sanitiser is fetched for the rest only. */
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
