import { expect, test } from 'vitest'
import { farewellMachine } from '#machines/member/farewell.machine.ts'
import type { OverlayOpened } from '#machines/overlay.ts'
import { aFailure, offline } from '#tests/support/builders.ts'
import type { Coverage } from '#tests/support/cases.ts'
import { followsModel } from '#tests/support/follows.ts'
import { overlayOpened } from '#tests/support/overlays.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { stage } from '#tests/support/stage.ts'
import { farewellModel } from './farewell.model.ts'

const asked = overlayOpened('close-account')
const led = overlayOpened('close-account', null, 'out-of-the-mail')
const spent = aFailure({ kind: 'refused', status: 422, message: 'This link is not valid' })

const cases: Coverage<typeof farewellMachine> = {
  inputs: [{ me: { has_password: true } }, { me: { has_password: false } }],
  events: { 'overlay.opened': [asked, led] },
  outcomes: {
    farewellForm: { done: [undefined] },
    mailLink: { done: [undefined], error: [offline] },
    closeAccount: { done: [undefined], error: [spent] },
  },
}

takesEveryTransition(farewellMachine, cases)

test('on every path, an account is closed or kept as the specification says', () =>
  followsModel(farewellMachine, cases, farewellModel))

function asking(has_password: boolean, opened: OverlayOpened) {
  const play = stage(farewellMachine, { me: { has_password } })
  play.send(opened)
  return play
}
const value = (play: ReturnType<typeof asking>) => play.snapshot().value

const GOODBYE = [['endAccount'], ['goTo', { path: '/goodbye', replace: true }]]

test('the password closes the account, and only then does the goodbye page open', () => {
  const play = asking(true, asked)
  const before = [value(play), [...play.told]]
  play.done('farewellForm')
  expect([before, value(play), play.told]).toEqual([['password', []], 'gone', GOODBYE])
})

test('a member without a password requests only one link, however often they press the button', () => {
  const play = asking(false, asked)
  play.send({ type: 'letter.requested' })
  play.send({ type: 'letter.requested' })
  play.done('mailLink')
  expect([value(play), play.started.filter(({ id }) => id === 'mailLink')]).toEqual([
    { letter: 'mailed' },
    [{ id: 'mailLink', input: undefined }],
  ])
})

test('an emailed link closes the account only after the final confirmation, and the confirmation is sent only once', () => {
  const play = asking(false, led)
  const before = value(play)
  play.send({ type: 'closing.confirmed' })
  play.send({ type: 'closing.confirmed' })
  play.send({ type: 'popup.closed' })
  const meanwhile = value(play)
  play.done('closeAccount')
  expect([before, meanwhile, value(play), play.told]).toEqual([
    { link: 'asking' },
    { link: 'closing' },
    'gone',
    GOODBYE,
  ])
  expect(play.started.filter(({ id }) => id === 'closeAccount')).toEqual([
    { id: 'closeAccount', input: { token: 'out-of-the-mail' } },
  ])
})

test('the page says that a link has been used, and a new link can be requested', () => {
  const play = asking(false, led)
  play.send({ type: 'closing.confirmed' })
  play.fail('closeAccount', spent)
  const refused = [value(play), play.snapshot().context.problem]
  play.send({ type: 'letter.requested' })
  expect([refused, value(play), play.snapshot().context.problem]).toEqual([
    [{ link: 'asking' }, spent.problem],
    { letter: 'mailing' },
    null,
  ])
})

test.each([
  ['for the password', true, asked],
  ['for a link', false, asked],
  ['opened by an emailed link', false, led],
])('cancelling the prompt %s closes no account', (_, has_password, opened) => {
  const play = asking(has_password, opened)
  play.send({ type: 'popup.closed' })
  expect([value(play), play.told]).toEqual(['staying', [['closeOverlay']]])
})
