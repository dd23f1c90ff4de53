import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { englishOnly, sonnerStylesheet, trustedAnnouncer } from '#scripts/build/libraries.ts'

interface Hook<Arguments extends unknown[], Result> {
  filter: { id: RegExp }
  handler: (...args: Arguments) => Result
}

const stopped = {
  error: (reason: string) => {
    throw new Error(reason)
  },
}

/** Runs a plugin on an installed library file, or on other code instead. */
function transformed({ transform }: Plugin, file: string, code = readFileSync(file, 'utf8')) {
  const { filter, handler } = transform as unknown as Hook<[string, string], string>
  expect(resolve(file)).toMatch(filter.id)
  return handler.call(stopped, code, resolve(file))
}

const sonner = 'node_modules/sonner/dist/index.mjs'

test('the only line removed from sonner is the call that injects its stylesheet', () => {
  const published = readFileSync(sonner, 'utf8').split('\n')
  const called = transformed(sonnerStylesheet(), sonner)
  expect(called).not.toMatch(/^\s*__insertCSS\(/m)
  expect(published.filter((line) => !called.includes(line))).toEqual([
    expect.stringMatching(/^__insertCSS\("/),
  ])
})

test('the stylesheet that the app imports is the same one that sonner would inject', () => {
  const rules = (css: string) => new Set(css.match(/--[\w-]+:|\[data-[\w-]+/g))
  const injected = readFileSync(sonner, 'utf8').match(/^__insertCSS\(.*/m)?.[0] ?? ''
  const imported = readFileSync('node_modules/sonner/dist/styles.css', 'utf8')
  expect(rules(imported)).toEqual(rules(injected))
})

test('a version of sonner that injects its stylesheet differently stops the build', () => {
  expect(() => transformed(sonnerStylesheet(), sonner, 'inject(css)')).toThrow(
    'sonner no longer injects its stylesheet where it did',
  )
})

const announcer = 'node_modules/react-aria/dist/private/live-announcer/LiveAnnouncer.mjs'

test('react-aria empties its live regions without writing markup', () => {
  const trusted = transformed(trustedAnnouncer(), announcer)
  expect(trusted).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML/)
  expect(trusted.match(/\.replaceChildren\(\)/g)).toHaveLength(2)
})

test('a version of react-aria that empties its live regions differently stops the build', () => {
  expect(() => transformed(trustedAnnouncer(), announcer, 'region.clear()')).toThrow(
    'react-aria no longer empties its live regions as it did',
  )
})

const words = 'node_modules/react-aria/dist/private/intl'

test('American English is the only language that is imported from react-aria', () => {
  const { filter, handler } = englishOnly().resolveId as unknown as Hook<
    [string, string],
    string | null | undefined
  >
  const importer = resolve(words, 'intlStrings.mjs')
  const languages = [
    ...new Set(
      readdirSync(words, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.mjs'))
        .map((file) => file.replace(/^.*\//, '')),
    ),
  ]
  expect(languages.length).toBeGreaterThan(30)
  const kept = languages.filter((file) => {
    const specifier = join('.', file)
    return !filter.id.test(specifier) || handler.call(stopped, specifier, importer) === null
  })
  expect(kept).toEqual(['en-US.mjs'])
})
