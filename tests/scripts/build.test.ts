import {
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publish } from '#scripts/lib/build.ts'
import { scratchFolder } from '#tests/support/scratch.ts'

const dist = scratchFolder('builds')

/** Creates a finished build and publishes it. */
function aBuild(name: string, minute: number): void {
  const folder = join(dist, 'builds', name)
  for (const part of ['client', 'server', 'previous'])
    mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'client/sw.js'), name)
  for (const part of ['policy.json', 'manifest.json']) writeFileSync(join(folder, part), name)
  utimesSync(folder, minute * 60, minute * 60)
  publish(folder, name, dist)
}

test('a new build does not change the files of a process that was started before', () => {
  aBuild('first', 1)
  const started = realpathSync(join(dist, 'client'))
  aBuild('second', 2)
  const read = (file: string) => readFileSync(file, 'utf8')
  expect([
    read(join(started, 'sw.js')),
    read(join(started, '../policy.json')),
    read(join(dist, 'client/sw.js')),
    read(join(dist, 'policy.json')),
    read(join(dist, 'stamp')),
  ]).toEqual(['first', 'first', 'second', 'second', 'second'])
  aBuild('third', 3)
  aBuild('fourth', 4)
  const left = readdirSync(join(dist, 'builds'))
  rmSync(dist, { recursive: true })
  expect(left.toSorted()).toEqual(['fourth', 'second', 'third'])
})
