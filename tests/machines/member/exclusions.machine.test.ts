import { expect, test } from 'vitest'
import { exclusionsMachine } from '#machines/member/exclusions.machine.ts'
import { aFailure, anExclusion, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const sylas = anExclusion()
const delilah = anExclusion({ nickname: 'Delilah' })

takesEveryTransition(exclusionsMachine, {
  events: { 'removal.requested': [{ nickname: 'Sylas' }] },
  outcomes: {
    loadExclusions: { done: [[sylas]], error: [offline] },
    exclusion: { done: [[sylas, delilah]] },
    removeExclusion: { done: [[]], error: [offline] },
  },
  key: ({ context: { exclusions } }) => exclusions.length,
})

function start() {
  const play = stage(exclusionsMachine)
  play.done('loadExclusions', [sylas])
  const names = () => play.snapshot().context.exclusions.map(({ nickname }) => nickname)
  return { play, names }
}

test('the list is the server’s answer, and the field is empty for the next name', () => {
  const { play, names } = start()
  play.done('exclusion', [sylas, delilah])
  expect([names(), play.started.filter(({ id }) => id === 'exclusion'), play.told]).toEqual([
    ['Sylas', 'Delilah'],
    Array(2).fill({ id: 'exclusion', input: { values: { nickname: '' } } }),
    [['announce', { message: 'Your list is saved', tone: 'good' }]],
  ])
})

test('a name that could not be removed stays, and the reason is shown', () => {
  const { play, names } = start()
  const refusal = aFailure({ kind: 'refused', message: 'Not today.' })
  play.send({ type: 'removal.requested', nickname: 'Sylas' })
  play.fail('removeExclusion', refusal)
  expect([names(), play.snapshot().context.problem]).toEqual([['Sylas'], refusal.problem])
})

test('one name is removed at a time, and a new one can be added during that', () => {
  const { play, names } = start()
  play.send({ type: 'removal.requested', nickname: 'Sylas' })
  play.send({ type: 'removal.requested', nickname: 'Delilah' })
  play.done('removeExclusion', [])
  expect([
    names(),
    play.started.map(({ id, input }) => [id, input]),
    play.snapshot().value,
  ]).toEqual([
    [],
    [
      ['loadExclusions', undefined],
      ['exclusion', { values: { nickname: '' } }],
      ['removeExclusion', { nickname: 'Sylas' }],
    ],
    { ready: { entry: 'writing', removal: 'idle' } },
  ])
})
