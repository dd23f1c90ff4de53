import type { HTMLAttributes, ReactNode } from 'react'
import styles from './Card.module.css'

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'className' | 'style'> {
  /** @default 'section' */
  as?: 'section' | 'article' | 'div' | 'li' | 'aside' | 'form'
  /** @default 'md' */
  padding?: 'none' | 'md' | 'lg'
}

/** A surface with a hairline border. Never nest cards. */
export function Card({ as: Element = 'section', padding = 'md', ...rest }: CardProps) {
  return <Element {...rest} className={styles.card} data-padding={padding} />
}

interface CardHeaderProps {
  title: ReactNode
  /** @default 2 */
  level?: 2 | 3
  id?: string
  /** A link or button at the end of the line. */
  action?: ReactNode
  /** Makes the header as high as the header of a `Carousel` with arrows, for a section that a carousel may replace. */
  isTall?: boolean
  /** Keeps the action beside the heading on a narrow screen, where the heading wraps instead. */
  isOneLine?: boolean
}

/** The heading of a card or a section, with an optional action at the end of the line. */
export function SectionHeader({
  title,
  level = 2,
  id,
  action,
  isTall,
  isOneLine,
}: CardHeaderProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.header} data-tall={isTall} data-one-line={isOneLine}>
      <Heading id={id}>{title}</Heading>
      {action}
    </div>
  )
}
