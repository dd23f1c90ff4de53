import { expect, test } from 'vitest'
import { editProfileMachine } from '#machines/member/editProfile.machine.ts'
import { aFailure, aMe } from '#tests/support/builders.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const { problem: taken } = aFailure({
  kind: 'invalid',
  status: 422,
  code: 'nickname_taken',
  message: 'This nickname is already taken',
  errors: { nickname: ['This nickname is already taken'] },
})

takesEveryTransition(editProfileMachine, {
  input: { me: aMe() },
  outcomes: {
    profileCard: {
      snapshot: [{ context: { problem: taken } }, { context: { problem: null } }],
      done: [aMe({ nickname: 'Oxalis' })],
    },
  },
})

test('a nickname that somebody has is announced once', () => {
  const play = stage(editProfileMachine, { me: aMe() })
  play.show('profileCard', { context: { problem: taken } })
  play.show('profileCard', { context: { problem: taken } })
  expect(play.told).toEqual([
    ['announce', { message: 'This nickname is already taken', tone: 'bad' }],
  ])
})

test('the tab learns of the new nickname before the profile is shown again', () => {
  const play = stage(editProfileMachine, { me: aMe() })
  const oxalis = aMe({ nickname: 'Oxalis' })
  play.done('profileCard', oxalis)
  expect(play.told).toEqual([
    ['changeMember', oxalis],
    ['goTo', { path: '/profile' }],
  ])
})
