import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import styles from './Button.module.css'
import { Link, type LinkProps } from './Link.tsx'
import { Spinner } from './Spinner.tsx'

export type ButtonVariant = 'primary' | 'outline' | 'quiet' | 'danger'

interface Look {
  /** At most one `primary` per region of a page. @default 'outline' */
  variant?: ButtonVariant
  /** @default 'md' (44 px); `sm` is 36 px where the pointer is fine */
  size?: 'sm' | 'md'
  /** A lucide icon before the text. */
  icon?: ReactNode
  /** A lucide icon after the text. */
  iconAfter?: ReactNode
  /** Full width. */
  isWide?: boolean
}

export interface ButtonProps
  extends Look,
    Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'disabled'> {
  isDisabled?: boolean
  /** `aria-disabled`: still focusable, with the reason in `aria-describedby`. The parent has to ignore clicks. */
  isUnavailable?: boolean
  /** Busy: the button keeps its width and focus, and ignores clicks. */
  isPending?: boolean
  /** Text for screen readers while pending. @default 'One moment…' */
  pendingLabel?: string
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  variant = 'outline',
  size = 'md',
  icon,
  iconAfter,
  isWide,
  isDisabled,
  isUnavailable,
  isPending,
  pendingLabel = 'One moment…',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        {...rest}
        type={type}
        disabled={isDisabled && !isPending}
        aria-busy={isPending || undefined}
        aria-disabled={isPending || isUnavailable || undefined}
        onClick={press}
        className={styles.button}
        data-look={variant}
        data-size={size}
        data-wide={isWide || undefined}
      >
        <Face icon={icon} iconAfter={iconAfter}>
          {children}
        </Face>
        {isPending && (
          <span className={styles.spinner}>
            <Spinner />
          </span>
        )}
      </button>
      {isPending !== undefined && (
        <span className="visually-hidden" aria-live="polite">
          {isPending ? pendingLabel : ''}
        </span>
      )}
    </>
  )
}

export interface LinkButtonProps extends Look, Omit<LinkProps, 'variant' | 'className'> {}

/** A link that looks like a button, for navigation; use `Button` for actions. */
export function LinkButton({
  variant = 'outline',
  size = 'md',
  icon,
  iconAfter,
  isWide,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={styles.button}
      variant="plain"
      data-look={variant}
      data-size={size}
      data-wide={isWide || undefined}
    >
      <Face icon={icon} iconAfter={iconAfter}>
        {children}
      </Face>
    </Link>
  )
}

function Face({
  icon,
  iconAfter,
  children,
}: Pick<Look, 'icon' | 'iconAfter'> & { children: ReactNode }) {
  return (
    <span className={styles.face}>
      {icon}
      <span className={styles.words}>{children}</span>
      {iconAfter}
    </span>
  )
}
