import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pictureTypeOf } from '#server/storage/picture-type.ts'
import { readSvg } from '#server/storage/svg-text.ts'
import { Undrawable } from '#server/storage/undrawable.ts'
import { aPng, svg } from '#tests/support/pictures.ts'
import { scratchFolder } from '#tests/support/scratch.ts'

const folder = scratchFolder('svg')

function aFile(content: string | Uint8Array): string {
  const file = join(folder, 'a.svg')
  writeFileSync(file, content)
  return file
}

const faultOf = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error) => {
      if (error instanceof Undrawable) return error.fault
      throw error
    },
  )

/** The reason why an SVG is not passed to the renderer, or null. */
const faultIn = (content: string | Uint8Array) => faultOf(readSvg(aFile(content)))

const ILLUSTRATOR = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 16.0.0, SVG Export Plug-In -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg xmlns="&ns_svg;" width="40" height="30"><rect width="40" height="30"/></svg>`

const base64 = (text: string) => Buffer.from(text).toString('base64')
const use = (id: string) => `<use href="#${id}"/>`

/** A chain of groups, each of which draws the previous one. */
const nested = (levels: number, times = 1) => {
  const groups = Array.from(
    { length: levels - 1 },
    (_, i) => `<g id="a${i + 1}">${use(`a${i}`).repeat(times)}</g>`,
  )
  return svg(`<defs><path id="a0"/>${groups.join('')}</defs>${use(`a${levels - 1}`).repeat(times)}`)
}

/** An SVG with copies nested four deep, one level of which is a `reference` to an element of this kind. */
const through = (kind: string, reference: string) =>
  svg(
    `<defs><path id="a"/><g id="b">${use('a')}</g><g id="c">${use('b')}</g>
     <${kind} id="d">${use('c')}</${kind}><g id="e"><rect ${reference}/></g></defs>${use('e')}`,
  )

describe('the server accepts, and passes to the renderer, an SVG', () => {
  test.each<[string, string | Uint8Array]>([
    ['that is plain', svg('<path d="M0 0h9v9z" fill="url(#g)"/>')],
    [
      'with a DOCTYPE without entities',
      `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg('')}`,
    ],
    ['with an empty internal subset', `<!DOCTYPE svg [ ]>${svg('')}`],
    ['that mentions an entity in a comment', svg('<!-- <!DOCTYPE svg [<!ENTITY a "b">]> -->')],
    [
      'that mentions an entity in CDATA',
      svg('<text><![CDATA[<!DOCTYPE svg [<!ENTITY a "b">]>]]></text>'),
    ],
    ['with the predefined XML entities', svg('<text>&lt;&amp;&#65;&#x1F43F;</text>')],
    ['with `use` nested three deep', nested(3)],
    ['with two hundred copies', svg(`<path id="a"/>${use('a').repeat(200)}`)],
    ['with nested copies that are two hundred in total', nested(2, 13)],
    ['with a gradient that references another gradient', svg('<linearGradient id="a" href="#b"/>')],
    ['with links to itself', svg('<g id="a"><a href="#a"><path/></a></g>')],
    ['with an embedded picture', svg(`<image href="data:image/png;base64,iVBORw0KGgo="/>`)],
    [
      'with a font in its style',
      svg('<style>@font-face{src:url(data:font/woff2;base64,d09GMgAB)}</style>'),
    ],
    [
      'with clip paths as Illustrator writes them',
      svg(
        `<style>.c{clip-path:url(#b)}</style><defs><rect id="a"/></defs><clipPath id="b">${use('a')}</clipPath><g class="c"/>`,
      ),
    ],
    ['with a byte order mark', `\uFEFF${svg('')}`],
  ])('%s', async (_, content) => {
    expect(await faultIn(content)).toBe(null)
  })

  test('with an embedded picture of several megabytes', async () => {
    const embedded = 'A'.repeat(8 * 1024 ** 2)
    expect(await faultIn(svg(`<image href="data:image/png;base64,iVBORw0KGgo${embedded}"/>`))).toBe(
      null,
    )
  })

  test('that declares an encoding, after converting it to UTF-8 and removing the declaration', async () => {
    const declared = (encoding: string, word: string) =>
      `<?xml version="1.0" encoding="${encoding}"?>${svg(`<title>${word}</title>`)}`
    const latin = Buffer.from(declared('ISO-8859-1', 'Mäuse'), 'latin1')
    expect([await readSvg(aFile(latin)), await readSvg(aFile(declared('UTF-8', 'Mäuse')))]).toEqual(
      Array(2).fill(svg('<title>Mäuse</title>')),
    )
  })
})

describe('the server refuses, as not plain, an SVG', () => {
  test.each<[string, string]>([
    ['with entities, as Illustrator writes them', ILLUSTRATOR],
    ['with an entity that is never used', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`],
    ['with a parameter entity', `<!DOCTYPE svg [<!ENTITY % a "b">]>${svg('')}`],
    [
      'with an entity after a notation that has brackets and quotes in it',
      `<!DOCTYPE svg [<!NOTATION n SYSTEM "]>"><!ENTITY a ']>"'>]>${svg('')}`,
    ],
    ['with attributes in its DOCTYPE', `<!DOCTYPE svg [<!ATTLIST use href CDATA "#a">]>${svg('')}`],
    ['with `use` nested four deep', nested(4)],
    ['with 201 copies', svg(`<path id="a"/>${use('a').repeat(201)}`)],
    ['with 201 copies that are never rendered', svg(`<defs>${use('a').repeat(201)}</defs>`)],
    ['with nested copies that are more than two hundred in total', nested(2, 14)],
    [
      'with 201 copies whose elements have a namespace prefix',
      svg('<s:use xlink:href="#a"/>'.repeat(201)),
    ],
    ['with copies by `xlink:href`', nested(4).replaceAll(' href', ' xlink:href')],
    ['with a copy of itself', svg(`<g id="a">${use('a')}</g>`)],
    ['with copies of each other', svg(`<g id="a">${use('b')}</g><g id="b">${use('a')}</g>`)],
    ['with copies nested through symbols', nested(4).replaceAll(/<(\/?)g/g, '<$1symbol')],
    ['with copies nested through a pattern', through('pattern', 'fill="url(#d)"')],
    ['with copies nested through a mask', through('mask', 'mask="url(#d)"')],
    ['with copies nested through a marker', through('marker', `style="marker: url( ' #d ' )"`)],
    ['with copies nested through a clip path', through('clipPath', 'clip-path="URL(#d)"')],
    ['with copies nested through an escaped URL', through('pattern', 'fill="u\\72l(#d)"')],
    [
      'with copies nested through a filter',
      through('g', 'filter="url(#f)"').replace(
        '<defs>',
        '<defs><filter id="f"><feImage href="#d"/></filter>',
      ),
    ],
    [
      'with copies nested through a pattern of a pattern',
      through('pattern', 'fill="url(#p)"').replace('<defs>', '<defs><pattern id="p" href="#d"/>'),
    ],
    ['with another SVG in it', svg(`<image href="data:image/svg+xml;base64,${base64(svg(''))}"/>`)],
    [
      'with another SVG in it under another media type',
      svg(`<image href="data:application/octet-stream;base64,${base64(svg(''))}"/>`),
    ],
    [
      'with a copy of an element in another SVG',
      svg('<use href=" da&#9;ta:,<svg/>#a"/>'.replace('<svg', '&lt;svg')),
    ],
    ['with a pattern from another SVG', svg('<rect fill="url(data:,%3Csvg/%3E#a)"/>')],
    ['with an imported style sheet', svg('<style>@import "data:text/css,a{}";</style>')],
    [
      'with a style sheet instruction before its root',
      `<?xml-stylesheet href="data:text/css,a{}"?>${svg('')}`,
    ],
    ['that includes another document', svg('<xi:include href="data:,%3Csvg/%3E"/>')],
  ])('%s', async (_, content) => {
    expect(await faultIn(content)).toBe('not_plain')
  })
})

describe('the server refuses, as damaged, an SVG', () => {
  test.each<[string, string | Uint8Array]>([
    ['that is truncated', svg('<g/>').slice(0, -10)],
    ['with an entity that it does not declare', svg('<text>&nbsp;</text>')],
    ['with a DOCTYPE in small letters', `<!doctype svg>${svg('')}`],
    ['that is not in the encoding it declares', Buffer.from(svg('<title>ä</title>'), 'latin1')],
    ['in an unknown encoding', `<?xml version="1.0" encoding="moss"?>${svg('')}`],
    ['that declares UTF-16 but is UTF-8', `<?xml version="1.0" encoding="UTF-16"?>${svg('')}`],
    ['with more layers than libxml2 reads', svg('<g>'.repeat(300) + '</g>'.repeat(300))],
    [
      'with an element of a million attributes',
      svg(`<g ${Array.from({ length: 1_000_000 }, (_, i) => `a${i}=""`).join(' ')}/>`),
    ],
  ])('%s', async (_, content) => {
    expect(await faultIn(content)).toBe('damaged')
  })
})

test.each([
  ['unclosed url() references', 'url(#'],
  ['incomplete data URLs', 'data:'],
])(
  'an SVG with a million %s is refused without searching the rest of the file for each one',
  async (_, piece) => {
    const text = piece.repeat(1_000_000)
    expect([
      await faultIn(svg(`<style>${text}</style>`)),
      await faultIn(svg(`<image href="${text}"/>`)),
    ]).toEqual(['not_plain', 'not_plain'])
  },
)

test.each([
  ['UTF-16', () => Buffer.from(`\uFEFF${ILLUSTRATOR}`, 'utf16le')],
  ['compressed form', () => gzipSync(ILLUSTRATOR)],
])('an SVG in %s is not an accepted type of picture', async (_, bytes) => {
  expect(await faultOf(pictureTypeOf(aFile(bytes())))).toBe('type')
})

test('a file that begins with the DOCTYPE of an SVG is recognised even if the DOCTYPE is long', async () => {
  const entities = '<!ENTITY a "]">'.repeat(1_000)
  expect([
    await pictureTypeOf(aFile(`<!DOCTYPE svg [${entities}]>${svg('')}`)),
    await pictureTypeOf(aFile(ILLUSTRATOR)),
    await pictureTypeOf(aFile(await aPng())),
  ]).toEqual(['image/svg+xml', 'image/svg+xml', 'image/png'])
})
