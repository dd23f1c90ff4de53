import { createElement } from 'react'
import { expect, test } from 'vitest'
import { fakeServer, held, offline, refused } from '#tests/support/fakeServer.ts'
import { anInstallation } from '#tests/support/installation-config.ts'
import { openPage } from '#tests/support/page.tsx'
import { SocialLogin } from '#views/joining/SocialLogin.tsx'
import { hearing } from '#wiring/actors.ts'
import { openDoors, socialLoginFlow } from '#wiring/socialLogin.ts'

const url = 'https://accounts.example/authorize?state=s-1'

/** Renders the buttons for both providers. Redirects to a provider are recorded in `left` and not carried out. */
async function open(answer: object) {
  const left: unknown[] = []
  const flow = socialLoginFlow().provide({
    actors: {
      leaveSite: hearing((_, __, leaving) => {
        left.push(leaving)
        return () => undefined
      }),
    },
  })
  const input = { providers: ['google', 'facebook'], next: '/posts' } as const
  const opened = await openPage(
    { default: () => () => createElement(SocialLogin, { flow, input }) },
    { 'GET auth/login/google': answer },
    { me: 'nobody' },
  )
  const google = opened.screen.getByRole('button', { name: 'Continue with Google' })
  const facebook = opened.screen.getByRole('button', { name: 'Continue with Facebook' })
  return { ...opened, left, google, facebook }
}

test('clicking the provider buttons several times leaves the site only once', async () => {
  const answer = held({ url })
  const { server, left, google, facebook } = await open(answer)
  await google.click()
  await expect.element(google).toHaveAttribute('aria-busy', 'true')
  await expect.element(facebook).toHaveAttribute('aria-disabled', 'true')
  ;(facebook.element() as HTMLElement).click()
  ;(google.element() as HTMLElement).click()
  answer.release()
  await expect.poll(() => left).toEqual([{ provider: 'google', url, next: '/posts' }])
  expect(server.asked).toEqual([{ call: 'GET auth/login/google' }])
})

test.each([
  [
    'the provider is down',
    refused(503, { message: 'We can’t reach Google right now.' }),
    'We can’t reach Google right now.',
  ],
  ['the server is unreachable', offline, 'We can’t reach Critter Swap. Are you online?'],
])('a message says that %s', async (_, answer, said) => {
  const { screen, google } = await open(answer)
  await google.click()
  await expect.element(screen.getByText(said)).toBeVisible()
  await expect.element(google).toBeEnabled()
})

test.each([
  ['both providers, in our own order', ['facebook', 'google'], ['Google', 'Facebook']],
  ['only the known provider', ['myspace', 'facebook'], ['Facebook']],
  ['the provider named by the server if the document names none', null, ['Google']],
  ['no buttons if there are no providers', [], []],
])('the page has login buttons for the configured providers: %s', async (_, found, names) => {
  fakeServer({ 'GET config': anInstallation({ social: ['google'] }) })
  const Doors = await openDoors(found)
  const page = { default: () => () => createElement(Doors) }
  const { screen } = await openPage(page, {}, { me: 'nobody' })
  const doors = screen.getByRole('button')
  await expect
    .poll(() => doors.elements().map(({ textContent }) => textContent))
    .toEqual(names.map((name) => `Continue with ${name}`))
})
