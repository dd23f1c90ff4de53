import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const built = 'dist/client'
const scripts = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.js'),
)
const holding = (text: string) =>
  scripts.filter((file) => readFileSync(join(built, file), 'utf8').includes(text))

test('the bundle exists', () => {
  expect(holding('useSyncExternalStore')).not.toEqual([])
})

test.each(['@statelyai', 'statelyai', 'createBrowserInspector'])(
  'the bundle does not contain the inspector: %s',
  (trace) => {
    expect(holding(trace)).toEqual([])
  },
)

test('no source map is served', () => {
  const maps = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.map'),
  )
  expect([maps, holding('sourceMappingURL')]).toEqual([[], []])
})

test('the bundle holds no words of react-aria in a language that no page speaks', () => {
  const german = readFileSync(
    'node_modules/react-aria/dist/private/intl/calendar/de-DE.mjs',
    'utf8',
  )
  expect(german).toContain('Datumsbereichs')
  expect(holding('Datumsbereichs')).toEqual([])
})

test('the bundle does not contain the descriptions of charts', () => {
  expect(holding('Looks for a stored token.')).toEqual([])
})

test('no file of the bundle imports itself through others', () => {
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
