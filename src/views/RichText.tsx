import { hasMarkup, visibleText } from '#rules/text/markup.ts'
import { later } from './kit/later.tsx'
import styles from './RichText.module.css'

const CleanMarkup = later(() => import('./kit/CleanMarkup.tsx'), { isOptional: true })

interface RichTextProps {
  html: string
  /** `message` keeps the writer's white space, `page` is long reading. */
  variant: 'message' | 'page'
}

/** What members and mods wrote. Most of it is plain text, and the sanitiser is fetched for the rest only. */
export function RichText({ html, variant }: RichTextProps) {
  const className = styles[variant]
  const plain = (
    <div className={className} dir="auto">
      {visibleText(html).trim()}
    </div>
  )
  if (!hasMarkup(html)) return plain
  return <CleanMarkup html={html} className={className} fallback={plain} />
}
