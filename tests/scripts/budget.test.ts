import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routePaths } from '#rules/wire/path.ts'
import { budget, classOf, pagesOfRoutes } from '#scripts/lib/budget.ts'

const routes = pagesOfRoutes(readFileSync('src/wiring/routes.ts', 'utf8'))

test('the page file of each route is found in the source of the routes, except the login, which is in the main bundle', () => {
  expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(routePaths).sort())
  expect(routes.filter(({ page }) => page === undefined)).toEqual([
    { name: 'login', layout: 'auth', access: 'guest', page: undefined },
  ])
})

test('the page class “heavy” contains the mods’ pages, the exchange page and its form, and the class “guest” contains the login pages', () => {
  const namesOf = (pageClass: string) =>
    routes.filter((route) => classOf(route) === pageClass).map(({ name }) => name)
  expect(namesOf('heavy').sort()).toEqual(
    ['contents', 'createExchange', 'editExchange', 'exchange', 'modDesk', 'surveyRequests'].sort(),
  )
  expect(namesOf('guest')).toEqual(expect.arrayContaining(['login', 'register', 'parent']))
  expect(namesOf('member')).toEqual(expect.arrayContaining(['home', 'onboarding', 'page']))
})

test('every page class has limits, and no page may load more than 12 files initially', () => {
  const { pages } = budget()
  expect(Object.keys(pages).sort()).toEqual(['guest', 'heavy', 'member'])
  for (const { files } of Object.values(pages)) expect(files).toBeLessThanOrEqual(12)
})

test('the carousel, the cropper and the windowed feed have their own size limits', () => {
  expect(Object.keys(budget().late).sort()).toEqual([
    'node_modules/swiper/swiper.mjs',
    'src/views/kit/Cropper.tsx',

    'src/views/outlets/ItemWindow.tsx',
  ])
})
