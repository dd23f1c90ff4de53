import { type ReactNode, useEffect, useState } from 'react'
import styles from './Tip.module.css'

export type TipSide = 'top' | 'top-end' | 'bottom' | 'end' | 'start'

/**
 * The tooltip of a control that already carries the same words as its accessible name: shown by CSS on hover and on
 * keyboard focus, hoverable because it is the control's own child, and dismissed with Escape.
 */
export function Tip({ side = 'top', children }: { side?: TipSide; children: ReactNode }) {
  return (
    <span className={styles.tip} data-side={side} aria-hidden="true">
      {children}
    </span>
  )
}

/** Spread on the control that holds a `<Tip>`. */
export function useTip() {
  const [state, setState] = useState<'away' | 'near' | 'dismissed'>('away')
  useEffect(() => {
    if (state !== 'near') return
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setState('dismissed')
    }
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [state])
  const come = () => setState('near')
  const go = () => setState('away')
  return {
    'data-tip': state,
    onPointerEnter: come,
    onPointerLeave: go,
    onFocus: come,
    onBlur: go,
  }
}
