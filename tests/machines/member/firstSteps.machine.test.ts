import { expect, test } from 'vitest'
import { firstStepsMachine } from '#machines/member/firstSteps.machine.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { firstStepsModel } from './firstSteps.model.ts'

const some = { has_read: true, has_joined: true, has_posted: false }
const newcomer = aMe({ first_steps: some })
const settled = aMe({ first_steps: { ...some, has_posted: true } })
const putAway = aMe({ first_steps: null })

const cases: Coverage<typeof firstStepsMachine> = {
  inputs: [{ me: newcomer }, { me: putAway }],
  events: {
    'member.changed': [{ member: newcomer }, { member: settled }, { member: putAway }],
  },
  outcomes: { putAway: { done: [putAway], error: [offline] } },
  key: ({ context }) => [context.me.first_steps],
}

takesEveryTransition(firstStepsMachine, cases)

test('on every path, the first steps are shown, completed and dismissed as the specification says', () =>
  followsModel(firstStepsMachine, cases, firstStepsModel))

test('completing the last of the first steps is celebrated immediately, and not on a later visit', () => {
  const play = stage(firstStepsMachine, { me: newcomer })
  play.send({ type: 'member.changed', member: settled })
  const later = stage(firstStepsMachine, { me: settled })
  expect([play.snapshot().value, later.snapshot().value]).toEqual(['taken', 'hidden'])
})

test('first steps that could not be dismissed stay, and a second attempt dismisses them in every tab', () => {
  const play = stage(firstStepsMachine, { me: newcomer })
  play.send({ type: 'putAway.requested' })
  play.fail('putAway', offline)
  const failed = play.snapshot().value
  play.send({ type: 'putAway.requested' })
  play.done('putAway', putAway)
  expect([failed, play.snapshot().value, play.told]).toEqual([
    { open: 'failed' },
    'hidden',
    [['changeMember', putAway]],
  ])
})
