import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routePaths } from '#rules/wire/path.ts'
import { budget, budgetFaults, lateBudget, pagesOfRoutes } from '#scripts/lib/budget.ts'

test('every route has its line in the budget, and every line its route', () => {
  expect(budgetFaults(Object.values(routePaths), Object.keys(budget()))).toEqual([])
})

test('a route without a line and a line without a route are named', () => {
  expect(budgetFaults(['/', '/mod'], ['/', '/gone'])).toEqual([
    '/mod has no line in scripts/budget.json',
    'no route is called /gone',
  ])
})

test('the page of every route is found in the source of the routes', () => {
  const found = pagesOfRoutes(readFileSync('src/wiring/routes.ts', 'utf8'))
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(routePaths).sort())
  expect(found.filter(({ page }) => page === undefined)).toEqual([
    { name: 'login', layout: 'auth', access: 'guest', page: undefined },
  ])
})

test('the carousel, the cropper and the windowed feed have their own limits', () => {
  expect(lateBudget()).toEqual({
    'src/views/kit/Cropper.tsx': { scripts: 28 },
    'src/views/kit/Slides.tsx': { scripts: 23 },
    'src/views/outlets/ItemWindow.tsx': { scripts: 24 },
  })
})
