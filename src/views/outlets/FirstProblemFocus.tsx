import { useEffect, useRef, useState } from 'react'
import type { FormRef, FormValues } from '#machines/form.ts'
import { problemsLabel } from '#rules/form/form.ts'

/**
 * When a form is given back: says how many fields need another look and moves the focus to the first of them, as they
 * stand on the page. Sits inside the form it serves.
 */
export function FirstProblemFocus<Values extends FormValues>({ form }: { form: FormRef<Values> }) {
  const marker = useRef<HTMLParagraphElement>(null)
  const [said, say] = useState('')
  useEffect(() => {
    const subscription = form.on('form.rejected', ({ fields }) => {
      say(problemsLabel(fields.length))
      if (fields.length === 0) return
      // The first in the document, whatever the order of the names.
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
