/** Reference model for the cases at the mod desk, written from the specification. */
import type { casesMachine } from '#machines/mod/cases.machine.ts'
import { type ModCase, maySettle } from '#rules/mod/case.ts'
import type { Model } from '#tests/support/follows.ts'
import { type Desk, deskOf, deskShown } from './desk.model.ts'

/**
 * A case is shown with the member's exclusions and the history of their list. Mods cannot settle a case about
 * themselves. The number of waiting cases is reported to the desk, and a case that needs a second mod stays on the
 * list.
 */
interface Cases extends Desk<ModCase> {
  knows: Desk<ModCase>['knows'] & { actor: { id: number } }
}

const desk = deskOf<ModCase, Cases>('openCases', (was, one): Partial<Cases> | null => {
  const { actor } = was.knows
  if (!maySettle({ actor, modCase: one })) return null
  const { id, member, list, threads } = one
  const { how = '', picked = [] } = list?.proposal ?? {}
  const values = desk.draftOr(was, 'settling', { id, how, picked, reason: '' })
  return {
    way: 'reading',
    started: [
      ['settling', { values }],
      ['exclusionDesk', { memberId: member.id, actorId: actor.id }],
      ['listHistory', { memberId: member.id }],
      ['modThreads', { ids: threads }],
    ],
  }
})

export const casesModel: Model<typeof casesMachine, Cases> = {
  start: ({ actor, led }) => ({
    ...desk.first,
    knows: { asked: null, drafts: {}, actor },
    started: [
      ['overlay', { names: ['settle'] }],
      ['openCases', { query: led }],
    ],
  }),
  on: {
    ...desk.rules,
    'openCases changed': (was, shown) => {
      const { total } = shown.context.meta
      return desk.list({ ...was, sent: [['reportTo', { type: 'cases.counted', total }]] }, shown)
    },
    'settling changed': desk.draft('settling'),
    'settling done': (was, { is_settled }) => {
      if (is_settled) return desk.settle(was, 'Case settled')
      const message = 'Noted. A second mod has to give the same answer.'
      return desk.close(was, ['announce', { message, tone: 'good' }], ['closeOverlay'])
    },
  },
  shows: deskShown,
}
