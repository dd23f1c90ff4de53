import type { Page } from '@playwright/test'
import { registrationMachine } from '#machines/joining/registration.machine.ts'
import { routePaths } from '#rules/wire/path.ts'
import { aFailure } from '#tests/support/builders.ts'
import { RegisterScreen } from '../screens/RegisterScreen.ts'
import { call, linkInMail, password } from '../support/members.ts'
import type { Server } from '../support/server.ts'
import { walk } from './walk.ts'

interface Scene {
  server: Server
  page: Page
  screen: RegisterScreen
  /** The email typed last, which nobody had registered before. */
  email: string
  nickname: string
}

const steps = ['email', 'name', 'password']
const queryOf = (step: string): Readonly<Record<string, string>> =>
  step === 'email' ? {} : { step }
const draft = { email: 'moth@wing.example', name: 'Moth', freeEmail: 'moth@wing.example' }
const taken = aFailure({ kind: 'invalid', errors: { email: ['This email is taken'] } }).problem
const shows = (values: object, problem: object | null = null) => ({ context: { values, problem } })

async function typeEmail(scene: Scene) {
  scene.email = `a${scene.email}`
  await scene.screen.email.fill(scene.email)
}

walk<typeof registrationMachine, Scene>(registrationMachine, {
  cases: {
    inputs: [
      { query: {}, draft: null },
      { query: queryOf('password'), draft: null },
      { query: queryOf('password'), draft },
    ],
    events: {
      'address.changed': ({ value }) => {
        const step = steps.indexOf(value)
        return steps
          .slice(Math.max(step - 1, 0), step + 1)
          .map((name) => ({ query: queryOf(name) }))
      },
    },
    outcomes: {
      email: { done: [{ exists: false }], snapshot: [shows({ email: 'moth@wing.example' })] },
      name: { done: [{ name: 'Moth' }], snapshot: [shows({ name: 'Moth' })] },
      password: { done: [{ id: 7 }], snapshot: [shows({}, taken)] },
    },
    isPossible: ({ context: { values } }, { type }) =>
      !(type === 'xstate.done.actor.email' && values.email === '') &&
      !(type === 'xstate.done.actor.name' && values.name === ''),
    exempt: {
      'email · address.changed → opening':
        'only Forward leads here, and the chart does not know whether there is one',
    },
  },
  enter: async ({ server, newCritter }, input) => {
    const { page, email, nickname } = await newCritter('Walking')
    const screen = new RegisterScreen(page)
    if (input.draft) {
      await screen.open()
      await screen.giveEmail(email)
      await screen.giveName(nickname)
      await screen.password.waitFor()
    }
    // With a draft, this reloads the page.
    await page.goto(`${routePaths.register}?${new URLSearchParams(input.query)}`)
    return { server, page, screen, email, nickname }
  },
  shows: {
    opening: null,
    email: (page) => page.getByRole('textbox', { name: 'What is your email address ?' }),
    name: (page) => page.getByRole('textbox', { name: 'What should we call you?' }),
    password: (page) => page.getByRole('textbox', { name: 'Confirm password' }),
    completed: (page) => page.getByRole('heading', { name: 'Check your inbox' }),
  },
  agrees: {
    completed: async ({ server, email }) => {
      await linkInMail(server, email, /^\/email\/verify\//)
    },
  },
  acts: {
    'email changed': typeEmail,
    'email done': async (scene) => {
      await typeEmail(scene)
      await scene.screen.next.click()
    },
    'name changed': ({ screen, nickname }) => screen.name.fill(nickname),
    'name done': ({ screen, nickname }) => screen.giveName(nickname),
    // Somebody else registers the email after it was found free.
    'password changed': async ({ server, screen, email }) => {
      await call(server, '/register', {
        body: { email, password, password_confirmation: password },
      })
      await screen.choosePassword(password)
    },
    'password done': ({ screen }) => screen.choosePassword(password),
    'back.requested': ({ screen }) => screen.previous.click(),
    'address.changed': async ({ page }, { query }) => {
      // The page itself goes to the URL of each step that it opens, so only Back needs a press.
      if (new URL(page.url()).search !== (query.step ? `?step=${query.step}` : ''))
        await page.goBack()
    },
  },
})
