import { useSelector } from '@xstate/react'
import type { WrittenRef } from '#machines/feed/written.ts'
import { later } from '#views/later/later.tsx'

const WordingFields = later(() => import('./WordingFields.tsx'))

interface WordingEditorProps {
  written: WrittenRef | undefined
  of: 'post' | 'comment'
}

/** Loads the edit form on demand, because few members ever use it. The old text stays until the form has loaded. */
export function WordingEditor({ written, of }: WordingEditorProps) {
  const form = useSelector(written, (shown) => shown?.children.wording)
  if (!form) return null
  return (
    <WordingFields form={form} of={of} onCancel={() => written?.send({ type: 'edit.abandoned' })} />
  )
}
