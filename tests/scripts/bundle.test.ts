import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pagesOfRoutes } from '#scripts/lib/budget.ts'
import { firstLoad } from '#scripts/lib/first-load.ts'

const built = 'dist/client'
const scripts = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.js'),
)
const holding = (text: string) =>
  scripts.filter((file) => readFileSync(join(built, file), 'utf8').includes(text))

test('the bundle exists', () => {
  expect(holding('useSyncExternalStore')).not.toEqual([])
})

test.each([
  '@statelyai',
  'statelyai',
  'createBrowserInspector',
  '/dev/machines',
  'cs:inspect',
  'event.wished',
  '•••',
])('the bundle does not contain the inspector or the live book: %s', (trace) => {
  expect(holding(trace)).toEqual([])
})

test('no source map is served', () => {
  const maps = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  )
  expect([maps, holding('sourceMappingURL')]).toEqual([[], []])
})

test('the bundle contains no react-aria text in a language that no page uses', () => {
  const german = readFileSync(
    'node_modules/react-aria/dist/private/intl/calendar/de-DE.mjs',
    'utf8',
  )
  expect(german).toContain('Datumsbereichs')
  expect(holding('Datumsbereichs')).toEqual([])
})

test('the bundle does not contain the charts’ descriptions', () => {
  expect(holding('Looks for a stored token.')).toEqual([])
})

test('no file in the bundle imports itself indirectly', () => {
  const manifest: Record<string, { imports?: string[] }> = JSON.parse(
    readFileSync('dist/manifest.json', 'utf8'),
  )
  const importedBy = (names: readonly string[]) =>
    names.flatMap((name) => manifest[name]?.imports ?? [])
  const waitsForItself = (name: string) => {
    const met = new Set<string>()
    for (let next = importedBy([name]); next.length > 0; ) {
      const unmet = next.filter((found) => !met.has(found))
      for (const found of unmet) met.add(found)
      next = importedBy(unmet)
    }
    return met.has(name)
  }
  const names = Object.keys(manifest)
  expect(names).not.toEqual([])
  expect(names.filter(waitsForItself)).toEqual([])
})

test('every page can be shown without waiting for react-aria or Swiper', () => {
  const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8'))
  const html = readFileSync(join(built, 'index.html'), 'utf8')
  const late = ['data-rac', 'touchStartPreventDefault'].flatMap(holding)
  expect(late.length).toBeGreaterThan(1)
  for (const { name, page, face } of pagesOfRoutes(readFileSync('src/wiring/routes.ts', 'utf8')))
    for (const module of face === undefined ? [page] : [page, face])
      expect([
        name,
        firstLoad(html, manifest, module).scripts.filter((file) => late.includes(file)),
      ]).toEqual([name, []])
})

test('the service worker is a single file that imports no script and never mentions the API', () => {
  const worker = readFileSync(join(built, 'sw.js'), 'utf8')
  expect(worker).toContain('url:"/"')
  expect(
    ['importScripts', 'import(', 'import{', '/api/'].filter((text) => worker.includes(text)),
  ).toEqual([])
})

test('every file that the service worker caches exists, and the offline page is among the cached files', () => {
  const worker = readFileSync(join(built, 'sw.js'), 'utf8')
  const kept = [...worker.matchAll(/url:"\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
  expect(kept.filter((file) => !existsSync(join(built, file)))).toEqual([])
  const offline = holding('In your pocket')
  expect(offline.length).toBeGreaterThan(0)
  expect(offline.filter((file) => !kept.includes(file))).toEqual([])
})

test('the licences of the bundled packages are served', () => {
  const notices = readFileSync(join(built, 'licences.txt'), 'utf8')
  for (const name of ['react-dom', 'xstate', 'react-aria', 'workbox-core', 'zod'])
    expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'))
})
