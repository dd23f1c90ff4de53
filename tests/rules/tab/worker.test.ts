import { expect, test } from 'vitest'
import { isCover, NOT_PAGES } from '#rules/tab/worker.ts'

test('the worker responds to requests for pages, but not to API calls, files or pictures', () => {
  const pages = [
    '/',
    '/exchange/winter-mail',
    '/page/rules?from=a.b',
    '/apiary',
    '/exchanges?q=.js',
  ]
  const others = [
    '/api/me',
    '/api',
    '/assets/main.js',
    '/media/1/original.webp',
    '/og/7.png',
    '/sw.js',
  ]
  expect(pages.filter((path) => NOT_PAGES.test(path))).toEqual([])
  expect(others.filter((path) => !NOT_PAGES.test(path))).toEqual([])
})

test('the worker caches the covers on cards, but caches no other pictures', () => {
  expect(
    [
      '/media/pictures/7/exchange-thumb.webp',
      '/media/pictures/7/original.webp',
      '/media/pictures/7/mobile-list.webp',
      '/api/exchange-thumb.webp',
    ].map(isCover),
  ).toEqual([true, false, false, false])
})
