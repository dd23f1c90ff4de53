import { expect, test } from 'vitest'
import { aMe, anExchange } from '#tests/support/builders.ts'
import { inTurn, refused } from '#tests/support/fakeServer.ts'
import { openHome } from '#tests/views/feed/home-page.tsx'

const none = { has_read: false, has_joined: false, has_posted: false }
const newcomer = aMe({ first_steps: none })
const putAway = aMe({ first_steps: null })
const open = (me = newcomer, answers = {}) =>
  openHome({ 'GET exchanges/homepage': [anExchange()], ...answers }, me)

const stepsIn = (screen: Awaited<ReturnType<typeof open>>['screen']) =>
  screen.getByRole('region', { name: 'Your first stamps' })

test('a member who has just joined is welcomed to the club, with three steps to take', async () => {
  const { screen } = await open()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Welcome to the club, Mothwing!')
  const links = stepsIn(screen).getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['How a swap works', '/page/how-it-works'],
    ['Your first swap', '/exchanges?f=available&regions=worldwide,na,us'],
    ['Say hello', '/?do=hello'],
  ])
})

test('a completed step has a stamp, and after the first step the greeting by time of day returns', async () => {
  const { screen } = await open(aMe({ first_steps: { ...none, has_read: true } }))
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Evening, Mothwing!')
  const items = stepsIn(screen).getByRole('listitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'How a swap works, doneDone',
    'Your first swapOpen to members in the United States',
    'Say helloTell the others you’re here',
  ])
})

test('a minor whose parent has not confirmed sees a step for that instead of joining and posting', async () => {
  const minor = aMe({
    first_steps: none,
    is_minor: true,
    can_post: false,
    birth_date: '2012-06-01',
    parent_email: 'mum@critters.example',
  })
  const { screen } = await open(minor)
  const items = stepsIn(screen).getByRole('listitem').elements()
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'How a swap worksA one-minute read',
    'A parent’s yesWe’re waiting for it',
  ])
})

test('dismissing the steps hides them on all devices and moves the focus to the swaps', async () => {
  const { screen, server, told } = await open(newcomer, {
    'POST me/first-steps': inTurn(refused(422), putAway),
  })
  const button = screen.getByRole('button', { name: 'Put away' })
  await button.click()
  await expect.element(screen.getByText('Not put away. Try again.')).toBeVisible()
  await button.click()
  await expect.element(screen.getByRole('heading', { name: 'Your swaps' })).toHaveFocus()
  expect(stepsIn(screen).query()).toBeNull()
  expect([server.sent.at(-1), told]).toEqual([
    { call: 'POST me/first-steps', body: { kept: 'put_away' } },
    [['changeMember', putAway]],
  ])
})

test('the last stamp is celebrated in the list of first steps', async () => {
  const almost = aMe({ first_steps: { ...none, has_read: true, has_joined: true } })
  const { screen, world } = await open(almost)
  await expect.element(stepsIn(screen)).toBeVisible()
  const member = aMe({ first_steps: { has_read: true, has_joined: true, has_posted: true } })
  world.tell.changeMember(null, member)
  await expect
    .element(screen.getByText('That’s all your first stamps. You’re one of us now!'))
    .toBeVisible()
})
