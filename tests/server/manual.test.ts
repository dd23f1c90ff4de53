import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsBy } from '#server/config.ts'
import { type Read, readingFrom } from '#server/settings/read.ts'

test('docs/operations.md has a line for every setting, and no other lines', () => {
  const read: string[] = []
  const reading: Read = (shape) => {
    read.push(...Object.keys(shape))
    return readingFrom({})(shape)
  }
  settingsBy(reading)
  const [, table = ''] = readFileSync('docs/operations.md', 'utf8').split('| setting |')
  const [rows = ''] = table.split('\n\n')
  const named = [...rows.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  )
  expect(named.toSorted()).toEqual(read.toSorted())
})
