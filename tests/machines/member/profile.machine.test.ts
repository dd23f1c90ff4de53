import { test } from 'vitest'
import { profileMachine } from '#machines/member/profile.machine.ts'
import { aMe } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { profileModel } from './profile.model.ts'

const input = { now: '2026-11-20T12:00:00.000Z', asking: null }
const popupForm = { done: [aMe({ region: 'uk' })] }

const cases: Coverage<typeof profileMachine> = {
  inputs: [aMe(), aMe({ is_suspended: true })].map((me) => ({ ...input, me })),
  events: {
    'member.changed': [{ member: aMe({ nickname: 'Oxalis' }) }],
    'overlay.opened': [
      overlayOpened('birth-date'),
      overlayOpened('region'),
      overlayOpened('password'),
      { ...overlayOpened('close-account'), token: 'out-of-the-mail' },
    ],
  },
  outcomes: { birthDate: popupForm, region: popupForm },
}

takesEveryTransition(profileMachine, cases)

test('on every path, the profile opens its popups and saves as the specification says', () =>
  followsModel(profileMachine, cases, profileModel))
