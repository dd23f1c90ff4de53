import { describe, expect, test } from 'vitest'
import { currentAt, firstPartOf } from '#rules/tab/section.ts'
import { routePaths } from '#rules/wire/path.ts'

const entries = [
  '/',
  '/exchanges',
  '/posts',
  '/birthdays',
  '/notifications',
  '/profile',
  '/mod',
  '/contact-a-mod',
  '/report-a-bug',
]

/** The marked navigation entries at a URL, with their `aria-current`. */
const markedAt = (path: string) =>
  entries.flatMap((href) => {
    const mark = currentAt(path, href)
    return mark ? [[href, mark]] : []
  })

const marked: [path: string, marked: string[][]][] = [
  ['/', [['/', 'page']]],
  ['/exchanges', [['/exchanges', 'page']]],
  ['/exchanges?tab=mine', [['/exchanges', 'page']]],
  ['/exchange/winter-mail', [['/exchanges', 'true']]],
  ['/exchange/winter-mail?do=leave', [['/exchanges', 'true']]],
  ['/create-exchange', [['/exchanges', 'true']]],
  ['/exchange-edit/winter-mail', [['/exchanges', 'true']]],
  ['/posts', [['/posts', 'page']]],
  ['/birthdays', [['/birthdays', 'page']]],
  ['/notifications', [['/notifications', 'page']]],
  ['/profile', [['/profile', 'page']]],
  ['/survey/3', [['/profile', 'true']]],
  ['/settings', [['/profile', 'true']]],
  ['/your-data', [['/profile', 'true']]],
  ['/edit-profile', [['/profile', 'true']]],
  ['/add-address', [['/profile', 'true']]],
  ['/edit-address/3', [['/profile', 'true']]],
  ['/mod?drawer=cases', [['/mod', 'page']]],
  ['/contents?shelf=tags', [['/mod', 'true']]],
  ['/survey-requests', [['/mod', 'true']]],
  ['/contact-a-mod', [['/contact-a-mod', 'page']]],
  ['/contact/7', [['/contact-a-mod', 'true']]],
  ['/report-a-bug?page=%2Fposts', [['/report-a-bug', 'page']]],
  ['/page/rules', []],
  ['/login', []],
  ['/register', []],
  ['/activate', []],
  ['/email/verify/7/a', []],
  ['/email/not-me/7', []],
  ['/forgot-password', []],
  ['/password-reset', []],
  ['/onboarding', []],
  ['/parent', []],
  ['/unsubscribe', []],
  ['/auth/google/callback', []],
  ['/auth/facebook/callback', []],
  ['/goodbye', []],
  ['/rescue/3', []],
  ['/nowhere', []],
  ['/constructor', []],
]

describe('the current entry of the navigation', () => {
  test.each(marked)('at %s is %j', (path, marks) => {
    expect(markedAt(path)).toEqual(marks)
  })

  test('on a content page is the link to that page', () => {
    expect([
      currentAt('/page/rules', '/page/rules'),
      currentAt('/page/rules', '/page/privacy'),
    ]).toEqual(['page', undefined])
  })

  test('is covered by these tests for every route', () => {
    const said = new Set(marked.map(([path]) => firstPartOf(path)))
    expect(Object.values(routePaths).filter((path) => !said.has(firstPartOf(path)))).toEqual([])
  })
})
