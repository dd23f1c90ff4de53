import { type ReactNode, useEffect, useState } from 'react'
import styles from './Tip.module.css'

export type TipSide = 'top' | 'top-end' | 'bottom' | 'end' | 'start'

/**
 * Tooltip that repeats a control's accessible name. CSS shows it on hover and keyboard focus. The pointer can move onto
 * the tooltip, because it is a child of the control. Escape dismisses it.
 */
export function Tip({ side = 'top', children }: { side?: TipSide; children: ReactNode }) {
  return (
    <span className={styles.tip} data-side={side} aria-hidden="true">
      {children}
    </span>
  )
}

/** Returns props to spread on the control that contains a `<Tip>`. */
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
