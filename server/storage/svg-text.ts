import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { SvgUses } from './svg-uses.ts'
import { Undrawable } from './undrawable.ts'

/** Limits for `use` in one SVG: total number, and depth of nesting. */
const USES_MOST = 200
const USES_DEEPEST = 3

/** The limit of libxml2, which would report deeper documents as damaged. */
const LAYERS_MOST = 256
/** Maximum number per element, because the parser keeps all attributes in memory until the element ends. */
const ATTRIBUTES_MOST = 1_000

/** Maximum number of references, far more than any real drawing has. Each is kept in memory until the document ends. */
const REFERENCES_MOST = 100_000

/** Characters parsed before other requests get a turn: one or two milliseconds of work. */
const SLICE = 32 * 1024

const DECLARATION = /^<\?xml\s[^>]*\?>/
const DECLARED_ENCODING = /\sencoding\s*=\s*["']([\w.-]+)["']/

/**
 * Matches entities and attribute lists in a DOCTYPE, because both add content that the elements themselves do not show.
 */
const DECLARES = /<!(?:ENTITY|ATTLIST)/

/**
 * Matches embedded data that is neither a picture nor a font: librsvg treats anything that is not a picture as another
 * SVG, and style sheets may embed fonts. Base64 data is recognised by its first characters.
 */
const EMBEDDED_DOCUMENT =
  /data:(?![^,]{0,200};base64,(?:iVBORw|\/9j\/|R0lGOD|UklGR|Qk0|d09G[MF]|AAEAAA|T1RUT))/i

/**
 * Reads an untrusted SVG for the drawer, which gets exactly this text. The encoding declaration is removed, so that no
 * parser can decode it differently.
 * @throws Undrawable with `not_plain` for entities, embedded documents, or too many `use` copies
 */
export async function readSvg(file: string): Promise<string> {
  const text = decoded(await readFile(file)).replace(DECLARATION, '')
  try {
    await inspect(text)
  } catch (error) {
    // The parser throws if a document is not well-formed.
    throw error instanceof Undrawable ? error : new Undrawable('damaged')
  }
  return text
}

function decoded(bytes: Buffer): string {
  const [declaration = ''] = DECLARATION.exec(bytes.toString('latin1', 0, 200)) ?? []
  try {
    const encoding = DECLARED_ENCODING.exec(declaration)?.[1] ?? 'utf-8'
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Undrawable('damaged')
  }
}

async function inspect(text: string): Promise<void> {
  const parser = inspector()
  for (let at = 0; at < text.length; at += SLICE) {
    parser.write(text.slice(at, at + SLICE))
    await setImmediate()
  }
  parser.close()
}

const refuse = (isRefused: boolean) => {
  if (isRefused) throw new Undrawable('not_plain')
}

/** Returns a parser that expands nothing, and throws if it meets anything that is not allowed. */
function inspector() {
  const parser = new SaxesParser({ xmlns: false, position: false } as const)
  const uses = new SvgUses()
  const layers: string[] = []
  let used = 0
  let attributes = 0
  let references = 0
  let css = ''

  /** Returns the element ids that a CSS value refers to; any attribute may contain CSS. */
  const elementsIn = (value: string): string[] => {
    const urls = urlsIn(value)
    references += urls.length
    refuse(references > REFERENCES_MOST || urls.some(hasDocument))
    return urls.flatMap((url) => (url.startsWith('#') ? url.slice(1) : []))
  }

  parser.on('doctype', (doctype) => refuse(DECLARES.test(doctype)))
  parser.on('processinginstruction', ({ body }) => refuse(hasDocument(body)))
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > ATTRIBUTES_MOST) throw new Undrawable('damaged')
  })
  parser.on('opentag', (tag) => {
    attributes = 0
    const name = localOf(tag.name)
    layers.push(name)
    if (layers.length > LAYERS_MOST) throw new Undrawable('damaged')
    if (name === 'use') used += 1
    refuse(used > USES_MOST || name === 'include')
    uses.open(name, tag.attributes.id)
    for (const [attribute, value] of Object.entries(tag.attributes)) {
      if (localOf(attribute) === 'href') {
        refuse(hasDocument(value))
        if (value.startsWith('#') && DRAWS_BY_HREF.has(name))
          uses.refer(value.slice(1), name === 'use' ? 'use' : 'paint')
      }
      for (const id of elementsIn(value)) uses.refer(id, 'paint')
    }
  })
  const keepStyle = (text: string) => {
    if (layers.at(-1) === 'style') css += text
  }
  parser.on('text', keepStyle)
  parser.on('cdata', keepStyle)
  parser.on('closetag', () => {
    if (layers.pop() === 'style') {
      refuse(hasDocument(css))
      for (const id of elementsIn(css)) uses.referAnywhere(id)
      css = ''
    }
    uses.close()
  })
  parser.on('end', () => {
    const { many, deep } = uses.weigh()
    refuse(many > USES_MOST || deep > USES_DEEPEST)
  })
  return parser
}

const DRAWS_BY_HREF = new Set(['use', 'pattern', 'feImage'])

const localOf = (name: string) => name.slice(name.indexOf(':') + 1)

const hasDocument = (value: string) => EMBEDDED_DOCUMENT.test(unescaped(value).replace(/\s/g, ''))

/** Uses split instead of a regex match, which would scan all remaining text for the end of each URL. */
const urlsIn = (css: string): string[] =>
  unescaped(css)
    .split(/url\(/i, REFERENCES_MOST + 2)
    .slice(1)
    .map((rest) => unquoted(rest.split(')', 1)[0] ?? ''))

const unquoted = (url: string) =>
  url
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim()

/** Resolves CSS escapes: `u\72l` is `url`. */
const unescaped = (css: string) =>
  css.includes('\\')
    ? css
        .replace(/\\([\da-f]{1,6})\s?/gi, (_, code: string) =>
          String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
        )
        .replace(/\\(.)/g, '$1')
    : css
