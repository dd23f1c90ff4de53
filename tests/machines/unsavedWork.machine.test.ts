import { expect, test } from 'vitest'
import { unsavedWorkMachine } from '#machines/unsavedWork.machine.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const first = { name: 'Moss', regions: [] as string[] }
const changed = { ...first, name: 'Mossy' }

takesEveryTransition(unsavedWorkMachine, {
  events: { 'values.changed': [{ values: first }, { values: changed }] },
  key: ({ context }) => [context.first],
})

test('the tab asks before leaving only while the values differ from the initial ones', () => {
  const play = stage(unsavedWorkMachine)
  const given = (values: Record<string, unknown>) => play.send({ type: 'values.changed', values })
  given(first)
  given({ ...first })
  expect([play.snapshot().value, play.started]).toEqual(['pristine', []])
  given(changed)
  given({ ...changed, regions: ['eu'] })
  expect([play.snapshot().value, play.started.map(({ id }) => id)]).toEqual([
    'dirty',
    ['guardWork'],
  ])
  given(first)
  expect(Object.keys(play.snapshot().children)).toEqual([])
})

test('once the values are saved, the tab no longer asks before leaving', () => {
  const play = stage(unsavedWorkMachine)
  play.send({ type: 'values.changed', values: first })
  play.send({ type: 'values.changed', values: changed })
  play.send({ type: 'work.saved' })
  expect(play.snapshot().status).toBe('done')
})
