import { useEffect, useRef, useState } from 'react'
import type { FormRef, FormValues } from '#machines/form.ts'
import { problemsLabel } from '#rules/form/form.ts'

/**
 * When a form is rejected, announces how many fields have errors and focuses the first of them on the page. Must be
 * rendered inside its form.
 */
export function FirstProblemFocus<Values extends FormValues>({ form }: { form: FormRef<Values> }) {
  const marker = useRef<HTMLParagraphElement>(null)
  const [said, say] = useState('')
  useEffect(() => {
    const subscription = form.on('form.rejected', ({ fields }) => {
      say(problemsLabel(fields.length))
      if (fields.length === 0) return
      // `querySelector` finds the first in document order, regardless of the order of the names.
      const named = fields.map((name) => `[name="${CSS.escape(name)}"]`).join()
      marker.current?.closest('form')?.querySelector<HTMLElement>(named)?.focus()
    })
    return () => subscription.unsubscribe()
  }, [form])
  return (
    <p ref={marker} className="visually-hidden" role="status">
      {said}
    </p>
  )
}
