import { contentPageMachine } from '#machines/content/contentPage.machine.ts'
import { aContentPage, aFailure, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'

takesEveryTransition(contentPageMachine, {
  input: { slug: 'rules' },
  outcomes: {
    loadPage: {
      done: [aContentPage()],
      error: [aFailure({ kind: 'refused', status: 404 }), offline],
    },
  },
})
