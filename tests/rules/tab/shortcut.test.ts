import { expect, test } from 'vitest'
import { beginsShortcut, type KeyPress, placeOf, shortcutWords } from '#rules/tab/shortcut.ts'

const press = (key: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  isModified: false,
  isTaken: false,
  ...change,
})

test.each([
  ['h', '/'],
  ['e', '/exchanges'],
  ['p', '/posts'],
  ['b', '/birthdays'],
  ['n', '/notifications'],
  ['m', '/profile'],
  ['M', '/profile'],
  ['s', '/settings'],
  ['g', null],
  ['Enter', null],
])('after G, the key %s leads to %s', (key, path) => {
  expect(placeOf(press(key))).toBe(path)
})

test('a letter that is typed into a field, or pressed with Ctrl, is not a shortcut', () => {
  const others = [{ isTaken: true }, { isModified: true }]
  expect([
    beginsShortcut(press('g')),
    others.map((other) => beginsShortcut(press('g', other))),
    others.map((other) => placeOf(press('h', other))),
  ]).toEqual([true, [false, false], [null, null]])
})

test('the help text lists all shortcuts', () => {
  expect(shortcutWords).toBe(
    'Press G, and then H for home, E for exchanges, P for posts, B for birthdays, N for notifications, M for your profile or S for settings.',
  )
})
