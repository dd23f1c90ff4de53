import { expect, test } from 'vitest'
import { guideMachine } from '#machines/member/guide.machine.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const none = { has_read: false, has_joined: false, has_posted: false }
const newcomer = aMe({ first_steps: none })
const reader = aMe({ first_steps: { ...none, has_read: true } })

takesEveryTransition(guideMachine, {
  inputs: [{ me: null }, { me: newcomer }],
  events: { 'member.changed': [{ member: newcomer }, { member: reader }] },
  outcomes: { noteReading: { done: [reader], error: [offline] } },
})

test('a newcomer whose session is known only later has read the guide as well', () => {
  const play = stage(guideMachine, { me: null })
  const before = play.started.map(({ id }) => id)
  play.send({ type: 'member.changed', member: newcomer })
  play.done('noteReading', reader)
  expect([before, play.told, play.snapshot().status]).toEqual([
    ['member'],
    [['changeMember', reader]],
    'done',
  ])
})

test('a member who has read it before is not noted again', () => {
  const play = stage(guideMachine, { me: reader })
  expect([play.started.map(({ id }) => id), play.snapshot().value]).toEqual([['member'], 'open'])
})
