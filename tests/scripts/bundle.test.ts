import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const built = 'dist/client'
const scripts = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.js'),
)
const holding = (text: string) =>
  scripts.filter((file) => readFileSync(join(built, file), 'utf8').includes(text))

test('the bundle is there to be looked at', () => {
  expect(holding('useSyncExternalStore')).not.toEqual([])
})

test.each(['@statelyai', 'statelyai', 'createBrowserInspector'])(
  'nothing of the inspector is in the bundle: %s',
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

test('no chart tells a browser what its states mean', () => {
  expect(holding('Looks for a stored token.')).toEqual([])
})
