import { expect, test } from 'vitest'
import { profileMachine } from '#machines/member/profile.machine.ts'
import { aMe } from '#tests/support/builders.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const input = { me: aMe(), now: '2026-11-20T12:00:00.000Z', asking: null }
const birthDate = overlayOpened('birth-date')
const region = overlayOpened('region')
const popupForm = { done: [aMe({ region: 'uk' })] }

takesEveryTransition(profileMachine, {
  input,
  events: {
    'member.changed': [{ member: aMe({ nickname: 'Oxalis' }) }],
    'overlay.opened': [birthDate, region],
  },
  outcomes: {
    birthDate: popupForm,
    region: popupForm,
  },
})

test('saving a birth date closes its popup and updates the tab’s member', () => {
  const play = stage(profileMachine, input)
  const changed = aMe({ birth_date: '1998-10-31' })
  play.send(birthDate)
  play.done('birthDate', changed)
  expect([play.snapshot().value, play.told]).toEqual([
    'idle',
    [
      ['closeOverlay'],
      ['changeMember', changed],
      ['announce', { message: 'Birth date updated', tone: 'good' }],
    ],
  ])
})

test('a popup opens and closes by URL, and a different one replaces it', () => {
  const play = stage(profileMachine, input)
  const shown = [birthDate, overlayClosed, region, overlayClosed].map((event) => {
    play.send(event)
    return play.snapshot().value
  })
  expect([shown, play.told]).toEqual([['birthDate', 'idle', 'region', 'idle'], []])
})

test('an open popup keeps the typed values when the URL names it again', () => {
  const play = stage(profileMachine, input)
  play.send(region)
  play.send(region)
  expect(play.started.filter(({ id }) => id === 'region')).toHaveLength(1)
})

test('a popup closed by hand closes immediately and leaves its URL', () => {
  const play = stage(profileMachine, input)
  play.send(region)
  play.send({ type: 'popup.closed' })
  expect([play.snapshot().value, play.told]).toEqual(['idle', [['closeOverlay']]])
})

test('the URL opens no region popup for a suspended member', () => {
  const play = stage(profileMachine, { ...input, me: aMe({ is_suspended: true }) })
  play.send(region)
  expect(play.snapshot().value).toBe('idle')
})
