import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { drawnBy, weightsOf } from '#tests/support/font.ts'
import { codeOf, sourcesUnder } from '#tests/support/house/sources.ts'

const kept = 'src/views/styles/fonts'
const packaged = (font: string, subset: string) =>
  `node_modules/@fontsource-variable/${font}/files/${font}-${subset}-wght-normal.woff2`

/** `weights` are the lightest and the boldest weight that any style uses; null for a font with a single weight. */
const display = { family: 'Texturina Variable', cut: `${kept}/texturina-650`, weights: null }
const text = {
  family: 'Atkinson Hyperlegible Next Variable',
  cut: `${kept}/atkinson-hyperlegible-next-400-700`,
  weights: [400, 700],
}
const mono = {
  family: 'Atkinson Hyperlegible Mono Variable',
  cut: `${kept}/atkinson-hyperlegible-mono-400-700`,
  weights: [400, 700],
}
const first = [display, text, mono].map((font) => ({ ...font, file: `${font.cut}.woff2` }))
const fonts = first.slice(0, 2)

/** Subsets that are loaded on demand, each with the package file that the subset is made from. */
const rest = [
  { ...display, file: `${display.cut}-latin-ext.woff2`, whole: packaged('texturina', 'latin-ext') },
  {
    ...display,
    file: `${display.cut}-vietnamese.woff2`,
    whole: packaged('texturina', 'vietnamese'),
  },
  {
    ...text,
    file: `${text.cut}-latin-ext.woff2`,
    whole: packaged('atkinson-hyperlegible-next', 'latin-ext'),
  },
  {
    ...mono,
    file: `${mono.cut}-latin-ext.woff2`,
    whole: packaged('atkinson-hyperlegible-mono', 'latin-ext'),
  },
]

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)
const named = (codes: Iterable<number>) =>
  [...codes].map((code) => `${String.fromCodePoint(code)} U+${code.toString(16).padStart(4, '0')}`)
const missingIn = (drawn: ReadonlySet<number>, codes: Iterable<number>) =>
  named([...codes].filter((code) => !drawn.has(code)))

/** Every character in the files with visible text: rules, views and the seeded pages. */
function shown(): Set<number> {
  const pages = readdirSync('server/db/pages').map((name) =>
    readFileSync(join('server/db/pages', name), 'utf8'),
  )
  const sources = sourcesUnder('src/rules', 'src/views').map(({ text }) => codeOf(text))
  const signs = [...new Set([...pages, ...sources].join(''))].map((sign) => sign.codePointAt(0))
  return new Set(signs.filter((code) => code !== undefined && code >= 0x20) as number[])
}

test.each(fonts)('$family has a glyph for every visible character', ({ file }) => {
  expect(missingIn(drawnBy(file), shown())).toEqual([])
})

test.each(fonts)(
  '$family covers Western Europe without the extension, except for the soft hyphen and the micro sign',
  ({ file }) => {
    expect(missingIn(drawnBy(file), [...range(0x20, 0x7e), ...range(0xa0, 0xff)])).toEqual([
      '\u00ad U+00ad',
      'µ U+00b5',
    ])
  },
)

test('the mono font covers dates and codes in one file and Western European characters in another', () => {
  expect(missingIn(drawnBy(`${mono.cut}.woff2`), range(0x20, 0x7e))).toEqual([])
  expect(missingIn(drawnBy(`${mono.cut}-western.woff2`), range(0xa0, 0xff))).toEqual([
    '\u00ad U+00ad',
    'µ U+00b5',
  ])
})

test.each(rest)('$file has every glyph of its package', ({ file, whole }) => {
  expect(missingIn(drawnBy(file), drawnBy(whole))).toEqual([])
})

test('the Latin extension has the letters used in European names', () => {
  const letters = [...'ŁźŞğČšžŐűĀēřňťůĐđİąęćżŻūķļņ'].map((letter) => letter.codePointAt(0) ?? 0)
  const extended = rest.filter(({ file }) => file.endsWith('-latin-ext.woff2'))
  expect(extended.map(({ file }) => missingIn(drawnBy(file), letters))).toEqual([[], [], []])
})

test('a heading in Vietnamese needs only Texturina', () => {
  const letters = [...'ĐặngThịÁnhNguyệtVươngQuốcẾỗữ'].map((letter) => letter.codePointAt(0) ?? 0)
  const drawn = [first[0], rest[0], rest[1]].flatMap((font) => [...drawnBy(font?.file ?? '')])
  expect(missingIn(new Set(drawn), letters)).toEqual([])
})

test.each([...first, ...rest])('$file has the weights that the styles use', ({ file, weights }) => {
  expect(weightsOf(file)).toEqual(weights)
})

/** Family and code points for which the stylesheet loads this file. */
function claimed(css: string, file: string) {
  const face = css
    .split('@font-face')
    .find((each) => each.includes(file.slice(file.lastIndexOf('/'))))
  const [, family] = /font-family: '([^']*)'/.exec(face ?? '') ?? []
  const [, ranges = ''] = /unicode-range:([^;]*);/.exec(face ?? '') ?? []
  const codes = [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(
    ([, from = '', to = from]) => range(Number.parseInt(from, 16), Number.parseInt(to, 16)),
  )
  return { family, codes }
}
const ours = () => readFileSync('src/views/styles/fonts.css', 'utf8')

test.each(first)('the unicode-range of $family matches its glyphs', ({ family, file }) => {
  const face = claimed(ours(), file)
  expect(face.family).toBe(family)
  expect(missingIn(drawnBy(file), face.codes)).toEqual([])
})

test.each(rest)('$file is loaded for the unicode-range in its package', ({ file, whole }) => {
  const theirs = readFileSync(join(dirname(whole), '..', 'wght.css'), 'utf8')
  expect(claimed(theirs, whole).codes).not.toEqual([])
  expect(claimed(ours(), file)).toEqual(claimed(theirs, whole))
})
