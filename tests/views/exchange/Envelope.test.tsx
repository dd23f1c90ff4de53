import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aMember, aPost, aSignup, aStep } from '#tests/support/builders.ts'
import {
  type Answers,
  held,
  inTurn,
  nothing,
  offline,
  pageOf,
  refused,
} from '#tests/support/fakeServer.ts'
import { aPicture } from '#tests/support/media.ts'
import { during, mine, openExchange, paired } from './exchange-page.tsx'

const sorrel = aMember({ id: 13, nickname: 'Sorrel' })
const opened = {
  ...paired,
  my_signup: { ...mine, paired_with: 13 },
  signups: [mine, aSignup({ id: 23, user_id: 13, user: sorrel })],
}
const sealed = { ...opened, my_signup: { ...opened.my_signup, has_opened_match: false } }
const ACKNOWLEDGE = 'POST signups/22/acknowledge'

/** Opens the page with a closed envelope. In the responses to later requests, the envelope is open. */
async function anEnvelope(answers: Answers = {}) {
  const { screen, server } = await openExchange(
    sealed,
    {
      'GET exchange-detail/solstice-parcels': inTurn(sealed, opened),
      [ACKNOWLEDGE]: nothing,
      ...answers,
    },
    { now: during },
  )
  const button = screen.getByRole('button', { name: 'See who you drew' })
  await expect.element(button).toBeVisible()
  return { screen, server, button }
}

test('a closed envelope shows the gifter’s own name, and nothing on the page names the recipient', async () => {
  const post = aPost({ user: sorrel, pictures: [aPicture()] })
  const received = aStep({ party: 'recipient', type: 'received', is_mine: false, post })
  const { screen } = await anEnvelope({ 'GET steps': pageOf([received]) })
  await expect.element(screen.getByRole('heading', { name: 'For Mothwing' })).toBeVisible()
  await expect.element(screen.getByText('Your recipient received your gift!')).toBeVisible()
  expect(document.body.innerHTML).not.toContain('Sorrel')
})

test('pressing the button opens the envelope and moves the focus to the label', async () => {
  const { screen, server, button } = await anEnvelope()
  await button.click()
  await expect.element(screen.getByRole('heading', { name: 'Sorrel' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'See address' })).toBeVisible()
  expect([button.elements(), server.sent]).toEqual([[], [{ call: ACKNOWLEDGE }]])
})

test('an envelope can be opened by keyboard', async () => {
  const { screen, button } = await anEnvelope()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Sorrel' })).toHaveFocus()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Enter', () => userEvent.keyboard('{Enter}')],
  ['a press anywhere', () => userEvent.click(document.body)],
])('the sliding label names the recipient, and %s skips the animation', async (_, skip) => {
  const endless = { finished: new Promise(() => undefined) } as unknown as Animation
  vi.spyOn(Element.prototype, 'getAnimations').mockReturnValue([endless])
  const { screen, button } = await anEnvelope()
  await button.click()
  await expect.element(screen.getByText('You drew Sorrel')).toBeInTheDocument()
  expect(document.querySelector('[inert]')?.textContent).toContain('See address')
  await skip()
  await expect.element(screen.getByRole('heading', { name: 'Sorrel' })).toHaveFocus()
  expect(document.querySelector('[inert]')).toBe(null)
})

test('after an envelope has failed to open, the member can try again', async () => {
  const heard = held(nothing)
  const { screen, server, button } = await anEnvelope({
    [ACKNOWLEDGE]: inTurn(offline, offline, offline, heard),
  })
  await button.click()
  await expect.element(screen.getByText('It didn’t open. Try again.')).toBeVisible()
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(screen.getByText('It didn’t open. Try again.')).not.toBeInTheDocument()
  heard.release()
  await expect.element(screen.getByRole('heading', { name: 'Sorrel' })).toHaveFocus()
  expect(server.sent).toEqual(Array(4).fill({ call: ACKNOWLEDGE }))
})

test('if the server refuses to open the envelope, the reason is shown, and the page is reloaded', async () => {
  const paused = { ...sealed, my_signup: { ...sealed.my_signup, is_sending_paused: true } }
  const { screen, button } = await anEnvelope({
    'GET exchange-detail/solstice-parcels': inTurn(sealed, paused),
    [ACKNOWLEDGE]: refused(403, { message: 'This swap is paused for now.', code: 'paused' }),
  })
  await button.click()
  await expect.element(screen.getByText('You can open it when your swap resumes.')).toBeVisible()
  await expect.element(screen.getByText(/^Your gift is paused/)).toBeVisible()
  expect([button.elements(), document.body.textContent.includes('Sorrel')]).toEqual([[], false])
})

test('when the member returns to this tab, an envelope opened in another tab is shown as open', async () => {
  const { screen, server, button } = await anEnvelope()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(screen.getByRole('heading', { name: 'Sorrel' })).toBeVisible()
  expect([button.elements(), server.sent]).toEqual([[], []])
})

test('once opened, the envelope is not shown again', async () => {
  const { screen } = await openExchange(opened, {}, { now: during })
  await expect.element(screen.getByRole('button', { name: 'See address' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'See who you drew' }).elements()).toEqual([])
})
