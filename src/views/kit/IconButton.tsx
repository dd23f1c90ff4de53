import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './IconButton.module.css'
import { Spinner } from './Spinner.tsx'
import { Tip, type TipSide, useTip } from './Tip.tsx'

export interface IconButtonProps
  extends Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'className' | 'style' | 'disabled' | 'children'
  > {
  /** The accessible name and the tooltip. */
  label: string
  icon: ReactNode
  /** @default 'quiet' */
  variant?: 'quiet' | 'outline' | 'primary' | 'media'
  /** `false` if the label is already visible next to the button. @default 'top' */
  tip?: TipSide | false
  isDisabled?: boolean
  isPending?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  tip = 'top',
  isDisabled,
  isPending,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const hints = useTip()
  return (
    <button
      {...rest}
      {...hints}
      type={type}
      aria-label={label}
      disabled={isDisabled && !isPending}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={isPending ? undefined : onClick}
      className={styles.button}
      data-variant={variant}
    >
      {isPending ? <Spinner /> : icon}
      {tip && <Tip side={tip}>{label}</Tip>}
    </button>
  )
}
