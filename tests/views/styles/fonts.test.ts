import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawnBy } from '#tests/support/font.ts'
import { codeOf, sourcesUnder } from '#tests/support/house/sources.ts'

const kept = 'src/views/styles/fonts'
const packages = 'node_modules/@fontsource-variable'
const fonts = [
  {
    family: 'Texturina Variable',
    file: `${kept}/texturina-650.woff2`,
    extended: `${packages}/texturina/files/texturina-latin-ext-wght-normal.woff2`,
  },
  {
    family: 'Atkinson Hyperlegible Next Variable',
    file: `${kept}/atkinson-hyperlegible-next-400-700.woff2`,
    extended: `${packages}/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2`,
  },
]
const mono = {
  family: 'Atkinson Hyperlegible Mono Variable',
  file: `${kept}/atkinson-hyperlegible-mono-400-700.woff2`,
  extended: `${packages}/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-ext-wght-normal.woff2`,
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)
const named = (codes: Iterable<number>) =>
  [...codes].map((code) => `${String.fromCodePoint(code)} U+${code.toString(16).padStart(4, '0')}`)
const missingIn = (drawn: ReadonlySet<number>, codes: Iterable<number>) =>
  named([...codes].filter((code) => !drawn.has(code)))

/** Every character in the sources of what is shown: in the words of the rules and views, and in the first pages. */
function shown(): Set<number> {
  const pages = readdirSync('server/db/pages').map((name) =>
    readFileSync(join('server/db/pages', name), 'utf8'),
  )
  const sources = sourcesUnder('src/rules', 'src/views').map(({ text }) => codeOf(text))
  const signs = [...new Set([...pages, ...sources].join(''))].map((sign) => sign.codePointAt(0))
  return new Set(signs.filter((code) => code !== undefined && code >= 0x20) as number[])
}

test.each(fonts)('$family draws every sign of the words shown', ({ file }) => {
  expect(missingIn(drawnBy(file), shown())).toEqual([])
})

test.each(fonts)(
  '$family draws the signs of Western Europe by itself, but for a soft hyphen and a micro sign',
  ({ file }) => {
    expect(missingIn(drawnBy(file), [...range(0x20, 0x7e), ...range(0xa0, 0xff)])).toEqual([
      '\u00ad U+00ad',
      'µ U+00b5',
    ])
  },
)

test('the mono draws the signs of dates and codes by itself, and those of Western Europe from its package', () => {
  expect(missingIn(drawnBy(mono.file), range(0x20, 0x7e))).toEqual([])
  const latin = mono.extended.replace('latin-ext', 'latin')
  expect(missingIn(drawnBy(latin), range(0xa0, 0xff))).toEqual(['\u00ad U+00ad', 'µ U+00b5'])
})

test.each([...fonts, mono])(
  '$family draws the rest of Latin from a file of its own',
  ({ extended }) => {
    const letters = [...'ŁźŞğČšžŐűĀēřňťůĐđ'].map((letter) => letter.codePointAt(0) ?? 0)
    expect(missingIn(drawnBy(extended), letters)).toEqual([])
  },
)

test.each([...fonts, mono])(
  '$family claims the signs it draws and no others',
  ({ family, file }) => {
    const css = readFileSync('src/views/styles/fonts.css', 'utf8')
    const face = css
      .split('@font-face')
      .find((each) => each.includes(file.slice(file.lastIndexOf('/'))))
    expect(face).toContain(`'${family}'`)
    const [, ranges = ''] = /unicode-range:([^;]*);/.exec(face ?? '') ?? []
    const claimed = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
      ([, first = '', last = first]) =>
        range(Number.parseInt(first, 16), Number.parseInt(last, 16)),
    )
    expect(missingIn(drawnBy(file), claimed)).toEqual([])
  },
)
