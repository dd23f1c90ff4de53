import { expect, test } from 'vitest'
import { addressPrivacyMachine } from '#machines/member/addressPrivacy.machine.ts'
import { aMe, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { addressPrivacyModel } from './addressPrivacy.model.ts'

const me = aMe({ address_privacy: 1 })
const cautious = aMe({ address_privacy: 2 })
const particular = aMe({ address_privacy: 3, onboarding_comment: 'Not my cousin' })
const note = { note: null, settled_at: null }
const ownNote = { note: 'Not my cousin', settled_at: null }
const asked = overlayOpened('privacy')
const typed = { address_privacy: '3', onboarding_comment: 'Not my' }

const cases: Coverage<typeof addressPrivacyMachine> = {
  delays: { lookPatience: 2_000 },
  input: { me },
  events: {
    'overlay.opened': [asked],
    'member.changed': [{ member: me }, { member: aMe({ is_suspended: true }) }],
  },
  outcomes: {
    loadNote: { done: [ownNote], error: [offline] },
    lookUp: { done: [{ me: particular, note }], error: [offline] },
    privacyChange: { done: [cautious], snapshot: [{ context: { values: typed } }] },
  },
  key: ({ context: { me: now, isAsked } }) => [now.is_suspended, isAsked],
}

takesEveryTransition(addressPrivacyMachine, cases)

test('on every path, the privacy choice is loaded and changed as the specification says', () =>
  followsModel(addressPrivacyMachine, cases, addressPrivacyModel))

/** The chart with the popup open. */
function choosing() {
  const play = stage(addressPrivacyMachine, { me })
  play.done('loadNote', note)
  play.send(asked)
  play.done('lookUp', { me, note })
  return play
}
const formsOf = ({ started }: ReturnType<typeof choosing>) =>
  started.filter(({ id }) => id === 'privacyChange').map(({ input }) => input)

test('the popup starts with a choice made in another tab in the meantime', () => {
  const play = stage(addressPrivacyMachine, { me })
  play.done('loadNote', note)
  play.send(asked)
  play.done('lookUp', { me: particular, note: ownNote })
  expect(formsOf(play)).toEqual([
    { values: { address_privacy: '3', onboarding_comment: 'Not my cousin' } },
  ])
})

test('the privacy popup opens after a short wait even if the server does not respond', () => {
  const play = stage(addressPrivacyMachine, { me })
  play.done('loadNote', note)
  play.send(asked)
  play.wait()
  expect([play.snapshot().value, formsOf(play)]).toEqual([
    'choosing',
    [{ values: { address_privacy: '1', onboarding_comment: '' } }],
  ])
})

test('the popup that the URL asks for opens as soon as the data has loaded', () => {
  const play = stage(addressPrivacyMachine, { me })
  play.send(asked)
  play.done('loadNote', note)
  expect([play.snapshot().value, play.started.map(({ id }) => id)]).toEqual([
    'choosing',
    ['overlay', 'member', 'loadNote', 'privacyChange'],
  ])
})

test('saving a choice closes the popup, updates the tab’s member and reloads the note', () => {
  const play = choosing()
  play.done('privacyChange', particular)
  const before = play.snapshot().value
  play.done('lookUp', { me: particular, note: ownNote })
  const { value, context } = play.snapshot()
  expect([before, value, context.me, context.note, play.told]).toEqual([
    'looking',
    'shown',
    particular,
    ownNote,
    [
      ['closeOverlay'],
      ['changeMember', particular],
      ['announce', { message: 'Your choice is saved', tone: 'good' }],
    ],
  ])
})

test('typed values are restored after Back, until they are saved', () => {
  const play = choosing()
  play.show('privacyChange', { context: { values: typed } })
  play.send(overlayClosed)
  play.send(asked)
  play.done('lookUp', { me, note })
  play.done('privacyChange', cautious)
  play.done('lookUp', { me: cautious, note })
  play.send(asked)
  play.done('lookUp', { me: cautious, note })
  expect(formsOf(play)).toEqual([
    { values: { address_privacy: '1', onboarding_comment: '' } },
    { values: typed },
    { values: { address_privacy: '2', onboarding_comment: '' } },
  ])
})

test('the URL opens no popup for a suspended member', () => {
  const suspended = aMe({ is_suspended: true })
  const play = stage(addressPrivacyMachine, { me: suspended })
  play.send(asked)
  play.done('loadNote', note)
  expect(play.snapshot().value).toBe('shown')
})
