import { expect, test } from 'vitest'
import { takingBackMachine } from '#machines/exchange/takingBack.machine.ts'
import { anExchange, offline } from '#tests/support/builders.ts'
import { overlayClosed, overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'

const me = { id: 7, is_suspended: false, is_paused: false }
const proposal = anExchange({
  user_id: me.id,
  approved_by: null,
  status: 'pending',
  participants_count: 0,
})
const asked = overlayOpened('take-back', proposal.id)
const shown = { items: [proposal] }

takesEveryTransition(takingBackMachine, {
  input: { me },
  events: {
    'overlay.opened': [asked],
    'list.shown': [{ listing: shown }],
  },
  outcomes: { takeBack: { done: [undefined], error: [offline] } },
})

/** The chart with the dialog open about the proposal. */
function asking() {
  const play = stage(takingBackMachine, { me })
  play.send({ type: 'list.shown', listing: shown })
  play.send(asked)
  return play
}

test('the URL opens the question even before the list has loaded', () => {
  const play = stage(takingBackMachine, { me })
  play.send(asked)
  const before = play.snapshot().value
  play.send({ type: 'list.shown', listing: shown })
  expect([before, play.snapshot().value]).toEqual(['idle', 'asking'])
})

test('a proposal by somebody else, or an approved one, cannot be withdrawn by URL', () => {
  for (const other of [
    { ...proposal, user_id: 8 },
    { ...proposal, approved_by: 1 },
    { ...proposal, participants_count: 1 },
  ]) {
    const play = stage(takingBackMachine, { me })
    play.send({ type: 'list.shown', listing: { items: [other] } })
    play.send(asked)
    expect(play.snapshot().value).toBe('idle')
  }
})

test('a withdrawn proposal leaves the lists once the server has agreed, and the dialog closes', () => {
  const play = asking()
  play.send({ type: 'taking.confirmed' })
  play.done('takeBack')
  expect([play.snapshot().value, play.told]).toEqual([
    'idle',
    [
      ['removeItem', { list: '/exchanges', id: proposal.id }],
      ['announce', { message: 'Proposal taken back', tone: 'good' }],
      ['closeOverlay'],
    ],
  ])
})

test('a refusal shows in the dialog, and Back leaves the proposal unchanged', () => {
  const play = asking()
  play.send({ type: 'taking.confirmed' })
  play.fail('takeBack', offline)
  const refused = [play.snapshot().value, play.snapshot().context.problem]
  play.send(overlayClosed)
  expect([refused, play.snapshot().value, play.told]).toEqual([
    ['asking', offline.problem],
    'idle',
    [],
  ])
})

test('a refusal after Back is announced, and its dialog closes although the URL no longer names it', () => {
  const play = asking()
  play.send({ type: 'taking.confirmed' })
  play.send(overlayClosed)
  play.fail('takeBack', offline)
  const refused = [play.snapshot().value, play.snapshot().context.problem]
  play.send({ type: 'taking.abandoned' })
  expect([refused, play.snapshot().value, play.told]).toEqual([
    ['asking', offline.problem],
    'idle',
    [['closeOverlay']],
  ])
})

test('a suspended member cannot withdraw a proposal', () => {
  const play = stage(takingBackMachine, { me: { ...me, is_suspended: true } })
  play.send({ type: 'list.shown', listing: shown })
  play.send(asked)
  expect(play.snapshot().value).toBe('idle')
})
