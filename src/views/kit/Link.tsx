import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { Link as RouterLink } from 'wouter'
import styles from './Link.module.css'
import type { Href } from './links.ts'

export interface LinkProps
  extends Omit<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    'href' | 'style' | 'target' | 'download' | 'className'
  > {
  href: Href
  /** What the next page should know that has no business in a URL. */
  state?: Record<string, string>
  /** `text` is the underlined link of running text; `plain` brings no look of its own. @default 'text' */
  variant?: 'text' | 'quiet' | 'plain'
  className?: string | undefined
  ref?: Ref<HTMLAnchorElement>
}

export function Link({ variant = 'text', className = styles.link, ...rest }: LinkProps) {
  return <RouterLink {...rest} className={className} data-variant={variant} />
}

/** A link to somewhere else, as a member gave it: it opens in its own tab and passes nothing on. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={styles.link}
      data-variant="text"
    >
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
