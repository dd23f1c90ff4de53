import { expect, test } from 'vitest'
import { known } from '#machines/known.ts'
import { loadSurveys } from '#services/surveys.ts'
import { dropToken } from '#services/token.ts'
import { aMe, anExchange } from '#tests/support/builders.ts'
import { offline, pageOf } from '#tests/support/fakeServer.ts'
import { aRoute, openTab } from '#tests/support/tab.tsx'
import { routes } from '#wiring/routes.ts'

/** The real routes, except that /birthdays and /login only show their path. */
const pages = routes.map((route) =>
  ['/birthdays', '/login'].includes(route.path)
    ? { ...aRoute(route.path), ...route, load: aRoute(route.path).load }
    : route,
)

type Tab = Awaited<ReturnType<typeof openTab>>

/** Number of messages that the tab has announced since it was opened. */
const announced = ({ world }: Tab) =>
  known(world.app.getSnapshot().children.toasts, 'the toasts').getSnapshot().context.announced

const isAtLogin = ({ screen }: Tab) =>
  expect.element(screen.getByRole('heading', { name: 'At /login' })).toBeVisible()

test.each([
  '/posts',
  '/exchanges',
  '/profile',
  '/settings',
  '/notifications',
  '/contact-a-mod',
] as const)(
  'a visitor without a token who opens %s is redirected to the login, and nothing is sent or announced',
  async (path) => {
    // The list of pages is public, and a page may request the list before the login opens.
    const answers = { 'GET pages': [] }
    const tab = await openTab('/birthdays', { me: aMe(), pages, answers })
    await expect.element(tab.screen.getByRole('heading', { name: 'At /birthdays' })).toBeVisible()
    dropToken()
    await tab.goTo({ path })
    await isAtLogin(tab)
    expect({
      asked: tab.server.asked.map(({ call }) => call).filter((call) => call !== 'GET pages'),
      announced: announced(tab),
      next: tab.world.place().state.next,
    }).toEqual({ asked: ['GET me'], announced: 0, next: path })
  },
)

test('if the token is missing when a form is submitted, the login opens, and nothing is sent or announced', async () => {
  const tab = await openTab('/report-a-bug', {
    me: aMe(),
    answers: { 'GET bug_reports': pageOf([]) },
    pages,
  })
  const { screen } = tab
  await screen.getByRole('textbox', { name: /What is broken/ }).fill('The bell is mute')
  dropToken()
  await screen.getByRole('button', { name: 'Send the report' }).click()
  await isAtLogin(tab)
  expect([tab.server.sent, announced(tab)]).toEqual([[], 0])
})

test('if the token is missing when a list is filtered, the login opens, and nothing is announced', async () => {
  const tab = await openTab('/exchanges', {
    me: aMe(),
    answers: { 'GET exchanges': pageOf([anExchange()]) },
    pages,
  })
  const { screen } = tab
  await expect.element(screen.getByRole('link', { name: 'Solstice parcels' }).first()).toBeVisible()
  dropToken()
  await screen.getByText('Ending soon').click()
  await isAtLogin(tab)
  expect(announced(tab)).toBe(0)
})

test('with a token, a failed request is announced', async () => {
  const tab = await openTab('/posts', { me: aMe(), answers: { 'GET posts': offline }, pages })
  await expect.element(tab.screen.getByText('We couldn’t load the posts')).toBeVisible()
  expect(announced(tab)).toBe(1)
})

test('calling a service without a token ends the session in the tab', async () => {
  const tab = await openTab('/birthdays', { me: aMe(), pages })
  await expect.element(tab.screen.getByRole('heading', { name: 'At /birthdays' })).toBeVisible()
  dropToken()
  await expect(loadSurveys(undefined, {})).rejects.toThrow()
  await isAtLogin(tab)
})
