/** Reference model for writing to the elves, written from the specification. */
import type { contactModMachine } from '#machines/letter/contactMod.machine.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/** The letter is kept as typed until it is sent. The page then confirms that it was sent and goes to the thread. */
export const contactModModel: Model<typeof contactModMachine, Said> = {
  start: ({ draft: message }) => ({
    started: [['contacts'], ['contact', { values: { message, exchange_id: null } }]],
    told: [['keepDraft', { message, exchange_id: null }]],
  }),
  on: {
    'contact changed': (_, { context: { values } }) => ({ told: [['keepDraft', values]] }),
    'contact done': (_, { id }) => ({
      hasEnded: true,
      told: [
        ['keepDraft', { message: '' }],
        ['announce', { message: 'Message sent', tone: 'good' }],
        ['goTo', { path: `/contact/${id}` as const }],
      ],
    }),
  },
  shows: () => ({}),
}
