import { useSelector } from '@xstate/react'
import type { InputFrom } from 'xstate'
import type { petEditorMachine } from '#machines/member/petEditor.machine.ts'
import { useFlow } from '#views/flow.tsx'
import { PetForm } from './PetForm.tsx'

export interface PetEditorProps {
  flow: typeof petEditorMachine
  input: InputFrom<typeof petEditorMachine>
  label: string
  submit: string
  onCancel: () => void
}

/** Editor to add or change a pet, loaded on demand. */
export function PetEditor({ flow, input, ...said }: PetEditorProps) {
  const editor = useFlow(flow, input)
  const form = useSelector(editor, ({ children }) => children.pet)
  const choice = useSelector(editor, ({ children }) => children.picture)
  return form && choice && <PetForm form={form} choice={choice} {...said} />
}
