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
  /** History state for the next page: data that does not belong in the URL. */
  state?: Record<string, string>
  /** `text` is an underlined link in running text; `plain` is unstyled. @default 'text' */
  variant?: 'text' | 'quiet' | 'plain'
  className?: string | undefined
  ref?: Ref<HTMLAnchorElement>
}

export function Link({ variant = 'text', className = styles.link, ...rest }: LinkProps) {
  return <RouterLink {...rest} className={className} data-variant={variant} />
}

/** An external link from a member's text, which opens in a new tab without a referrer. */
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
