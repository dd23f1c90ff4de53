import { writtenMachine } from './written.ts'

/** A comment that the reader likes, edits or deletes. */
export const commentMachine = writtenMachine({
  id: 'comment',
  description: 'The actions on one comment.',
})
