import { postMachine } from '#machines/feed/post.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

takesEveryTransition(postMachine, {
  inputs: [{ message: 'Twice?!' }, { message: 'mitten '.repeat(60) }],
})
