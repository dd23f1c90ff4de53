import { useEffect, useRef, useState } from 'react'
import type { FormRef, FormValues } from '#machines/forms/form.ts'
import { problemsLabel } from '#rules/form.ts'

/** The control a person would use for a field; of a group the first. */
function controlOf(form: HTMLFormElement, name: string): HTMLElement | null {
  const named = form.elements.namedItem(name)
  const control = named instanceof RadioNodeList ? named[0] : named
  return control instanceof HTMLElement ? control : null
}

const inOrderOfThePage = (one: HTMLElement, other: HTMLElement) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1

/**
 * When a form is given back: says how many fields need another look and moves the focus to the first of them, as they
 * stand on the page. Sits inside the form it serves.
 */
export function FirstProblemFocus<Values extends FormValues>({ form }: { form: FormRef<Values> }) {
  const marker = useRef<HTMLParagraphElement>(null)
  const [said, say] = useState('')
  useEffect(() => {
    const subscription = form.on('form.rejected', ({ fields }) => {
      const page = marker.current?.closest('form')
      if (!page) return
      const controls = fields.flatMap((name) => controlOf(page, name) ?? [])
      controls.sort(inOrderOfThePage)[0]?.focus()
      say(problemsLabel(controls.length))
    })
    return () => subscription.unsubscribe()
  }, [form])
  return (
    <p ref={marker} className="visually-hidden" role="status">
      {said}
    </p>
  )
}
