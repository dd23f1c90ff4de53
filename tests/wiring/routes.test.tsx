import { expect, test } from 'vitest'
import { type PageModule, routes } from '#wiring/routes.ts'

const files = import.meta.glob<PageModule>('../../src/wiring/*.tsx', { eager: true })

/** Each path of the product, and the wiring file of its page. */
const pages: Record<string, string> = {
  '/login': 'login',
  '/register': 'register',
  '/activate': 'activate',
  '/email/verify/:userid/:token': 'verifyEmail',
  '/email/not-me/:userid/:token': 'notMe',
  '/forgot-password': 'forgotPassword',
  '/password-reset': 'passwordReset',
  '/onboarding': 'onboarding',
  '/auth/google/callback': 'socialCallback',
  '/auth/facebook/callback': 'socialCallback',
  '/parent/:token': 'parent',
  '/unsubscribe/:token': 'unsubscribe',
  '/goodbye': 'goodbye',
  '/': 'home',
  '/exchanges': 'exchanges',
  '/exchange/:slug': 'exchange',
  '/create-exchange': 'exchangeForm',
  '/exchange-edit/:slug': 'exchangeForm',
  '/posts': 'posts',
  '/birthdays': 'birthdays',
  '/notifications': 'notifications',
  '/survey/:id': 'survey',
  '/profile': 'profile',
  '/your-data': 'yourData',
  '/edit-profile': 'editProfile',
  '/add-address': 'address',
  '/edit-address/:id': 'address',
  '/page/:slug': 'page',
  '/contact-a-mod': 'contactMod',
  '/contact/:id': 'contact',
  '/report-a-bug': 'reportBug',
  '/mod': 'mod',
  '/contents': 'contents',
  '/survey-requests': 'surveyRequests',
}

test.each(routes)('the route $path loads its own page', async ({ path, load }) => {
  const wiring = files[`../../src/wiring/${pages[path]}.tsx`]
  expect((await load()).flows).toBe(wiring?.flows)
})

test('each wired page has a route', () => {
  const wired = Object.keys(files).map((file) => file.replace(/^.*\/(\w+)\.tsx$/, '$1'))
  expect([...new Set(Object.values(pages))].toSorted()).toEqual(wired.toSorted())
})

test('guest pages use the narrow frame, and every other page uses the wide one', () => {
  const narrow = routes.filter(({ layout }) => layout === 'auth').map(({ path }) => path)
  expect(narrow).toEqual([
    '/login',
    '/register',
    '/activate',
    '/email/verify/:userid/:token',
    '/email/not-me/:userid/:token',
    '/forgot-password',
    '/password-reset',
    '/auth/google/callback',
    '/auth/facebook/callback',
    '/onboarding',
    '/parent/:token',
    '/unsubscribe/:token',
    '/goodbye',
  ])
})
