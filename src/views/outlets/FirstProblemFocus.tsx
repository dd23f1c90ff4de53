import { useEffect, useRef } from 'react'
import type { FormRef, FormValues } from '#machines/forms/form.ts'

/** Moves the focus to the field a form points out. Sits inside the form it serves. */
export function FirstProblemFocus<Values extends FormValues>({ form }: { form: FormRef<Values> }) {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const subscription = form.on('form.rejected', ({ field }) => {
      const named = marker.current?.closest('form')?.elements.namedItem(field)
      const target = named instanceof RadioNodeList ? named[0] : named
      if (target instanceof HTMLElement) target.focus()
    })
    return () => subscription.unsubscribe()
  }, [form])
  return <span ref={marker} hidden />
}
