/** Reference model for the page for one address, written from the specification. */
import type { addressEditorMachine } from '#machines/address/addressEditor.machine.ts'
import { addressValues } from '#rules/address/schema.ts'
import { problemOf } from '#rules/wire/problem.ts'
import type { Model, Said } from '#tests/support/follows.ts'

/** A new address starts with the member’s name, and a saved one is loaded by its id. After saving, the profile opens. */
interface Page extends Said {
  shows: 'nothing yet' | 'a failure' | 'that it is missing' | 'the form'
  knows: { id: number | null }
}

const load = ({ knows }: Pick<Page, 'knows'>): Page => ({
  shows: 'nothing yet',
  knows,
  started: [['loadAddress', knows]],
})
const edit = ({ knows }: Pick<Page, 'knows'>, values: object): Page => ({
  shows: 'the form',
  knows,
  started: [['address', { values }]],
})

export const addressEditorModel: Model<typeof addressEditorMachine, Page> = {
  start: ({ id, me }) =>
    id === null
      ? edit({ knows: { id } }, addressValues(null, `${me.first_name} ${me.last_name}`))
      : load({ knows: { id } }),
  on: {
    'loadAddress done': (was, address) => edit(was, addressValues(address)),
    'loadAddress failed': (was, error) => ({
      ...was,
      shows: problemOf(error).status === 404 ? 'that it is missing' : 'a failure',
    }),
    'retry.requested': (was) => (was.shows === 'a failure' ? load(was) : was),
    'address done': (was) => ({ ...was, hasEnded: true, told: [['goTo', { path: '/profile' }]] }),
  },
  shows: ({ value }) => ({
    shows: (
      {
        opening: 'nothing yet',
        loading: 'nothing yet',
        failed: 'a failure',
        missing: 'that it is missing',
        editing: 'the form',
        saved: 'the form',
      } as const
    )[value],
  }),
}
