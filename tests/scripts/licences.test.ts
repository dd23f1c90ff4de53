import { expect, test } from 'vitest'
import { noticeOf, packageOf } from '#scripts/build/licences.ts'

test.each([
  ['/srv/node_modules/react/index.js', '/srv/node_modules/react'],
  ['/srv/node_modules/@xstate/react/dist/a.js', '/srv/node_modules/@xstate/react'],
  ['/srv/node_modules/a/node_modules/b/b.js', '/srv/node_modules/a/node_modules/b'],
  ['/srv/src/main.tsx', null],
])('the package of %s is %s', (module, folder) => {
  expect(packageOf(module)).toBe(folder)
})

test('a notice has the package’s name, its licence and the licence’s text', () => {
  const notice = noticeOf('node_modules/xstate')
  expect(notice).toMatch(/^xstate \d+\.\d+\.\d+ \(MIT\)\n\n/)
  expect(notice).toContain('The MIT License (MIT)')
})
