import { writtenMachine } from './written.ts'

/** A comment with which somebody does something: likes it, gives it other words, deletes it. */
export const commentMachine = writtenMachine({
  id: 'comment',
  description: 'What is done with one comment.',
})
