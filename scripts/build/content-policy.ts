import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * The content of the file from which the server reads its policy. The file is outside the client's folder, so browsers
 * cannot fetch it.
 */
export interface ContentPolicy {
  scripts: string[]
  styles: string[]
  /** The backend's origin if it differs from the page's; otherwise null. */
  api: string | null
}

const ariaFolder = 'node_modules/react-aria/dist/private'
const knownToInject = ['interactions/usePress.mjs', 'overlays/usePreventScroll.mjs']

/** Returns the hash, without quotes, with which a Content-Security-Policy allows an inline script or style. */
export const sourceHash = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

const textsIn = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(([, text]) => text ?? '')

/** Returns the texts of a page's inline scripts. */
export const inlineScripts = (html: string): string[] =>
  textsIn(html, /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)

/** Returns the texts of a page's inline style elements. */
export const inlineStyles = (html: string): string[] => textsIn(html, /<style>([\s\S]*?)<\/style>/g)

/**
 * Returns the texts of the style elements that a react-aria module injects, read from its source. Each is a template
 * literal that is trimmed and contains only string constants from the same module.
 */
export function injectedStyles(source: string): string[] {
  const constant = (name: string) => {
    const value = source.split(`const ${name} = '`)[1]?.split("'")[0]
    if (value === undefined) throw new Error(`No constant ${name} to fill the style with`)
    return value
  }
  return [...source.matchAll(/\.textContent = `([^`]*)`\s*\.trim\(\)/g)].map(([, template = '']) =>
    template.replace(/\$\{([^}]+)\}/g, (_, name: string) => constant(name)).trim(),
  )
}

/**
 * Returns every style element that react-aria may inject. Throws if react-aria's source does not have the expected
 * form.
 */
function ariaStyles(root: string): string[] {
  const folder = join(root, ariaFolder)
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const injecting = modules
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ source }) => source.includes("createElement('style')"))
  const missing = knownToInject.filter((file) => !injecting.some((found) => found.file === file))
  if (missing.length)
    throw new Error(`react-aria injects no style in ${missing.join(', ')} any more`)
  return injecting.flatMap(({ file, source }) => {
    const styles = injectedStyles(source)
    if (styles.length !== source.split("createElement('style')").length - 1)
      throw new Error(`react-aria injects a style in ${file} that cannot be read from its source`)
    return styles
  })
}

/** Returns the backend's origin from `VITE_API_BASE`, or null if the pages call their own origin. */
export function originOfApi(base: string | undefined): string | null {
  if (!base || base.startsWith('/')) return null
  const url = URL.canParse(base) ? new URL(base) : null
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Error('VITE_API_BASE: must be a URL that starts with https:// or http://')
  return url.origin
}

/**
 * Writes `policy.json`, with the hashes of all inline scripts and styles in the built pages, and the API origin that
 * the pages call.
 */
export const contentPolicy = (): Plugin => {
  let root = ''
  let api: string | null = null
  return {
    name: 'content-policy',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      api = originOfApi(config.env.VITE_API_BASE)
    },
    writeBundle({ dir }, bundle) {
      const page = bundle['index.html']
      if (!dir || page?.type !== 'asset') return this.error('There is no index.html to hash')
      const html = page.source.toString()
      const policy: ContentPolicy = {
        scripts: inlineScripts(html).map(sourceHash),
        styles: [...inlineStyles(html), ...ariaStyles(root)].map(sourceHash),
        api,
      }
      if (policy.scripts.length === 0) return this.error('index.html holds no theme boot script')
      writeFileSync(join(dirname(dir), 'policy.json'), `${JSON.stringify(policy, null, 2)}\n`)
    },
  }
}
