import optimizeLocales from '@react-aria/optimize-locales-plugin'
import type { Plugin } from 'vite'

/** react-aria carries the words of more than thirty languages; the pages speak one. */
export const englishOnly = (): Plugin => ({
  ...(optimizeLocales.vite({ locales: ['en-US'] }) as Plugin),
  enforce: 'pre',
})

/** sonner injects its stylesheet at run time, which the policy forbids: the app imports it instead. */
export const sonnerStylesheet = (): Plugin => ({
  name: 'sonner-stylesheet',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /sonner\/dist\/index\.mjs$/ },
    handler(code) {
      const lean = code.replace(/^__insertCSS\(.*\);?$/m, '')
      if (lean === code) this.error('sonner no longer injects its stylesheet where it did')
      return lean
    },
  },
})

/** react-aria empties its live regions through innerHTML, which the policy takes only from the app's own sanitiser. */
export const trustedAnnouncer = (): Plugin => ({
  name: 'trusted-announcer',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /react-aria\/dist\/private\/live-announcer\/LiveAnnouncer\.m?js$/ },
    handler(code) {
      const trusted = code.replaceAll(".innerHTML = ''", '.replaceChildren()')
      if (trusted === code) this.error('react-aria no longer empties its live regions as it did')
      return trusted
    },
  },
})

const leanIcon = `
import { createElement } from 'react'
export default function createLucideIcon({ name, node }) {
  return function Icon({ className, ...props }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: ['lucide lucide-' + name, className].filter(Boolean).join(' '),
        'aria-hidden': props['aria-label'] ? undefined : 'true',
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
`

/**
 * What is left of an icon's module: its name and its lines. The keys are for a list that may change, which no icon is.
 *
 * @throws where the module does not hold an icon of the usual size
 */
export function leanDrawing(code: string): string {
  const lean = code
    .replace(/^__iconData\.node;$/m, '')
    .replace(/^\s*size: 24,$/m, '')
    .replace(/,\s*aliases: \[[^\]]*\]/, '')
    .replaceAll(/,\s*key: "\w+"/g, '')
  if (/\bsize:|\bkey:|\baliases:|\.node;/.test(lean) || !code.includes('size: 24,'))
    throw new Error('lucide no longer writes its icons as it did')
  return lean
}

/**
 * lucide's icons can be styled in many ways that nobody here needs: an outline in the colour of the text is enough.
 */
export const leanIcons = (): Plugin[] => [
  {
    name: 'lean-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler(code) {
        if (
          !code.includes('function createLucideIcon(iconDataOrName, iconNode = [], aliases = [])')
        )
          this.error('lucide no longer makes its icons as it did')
        return { code: leanIcon, map: null }
      },
    },
  },
  {
    name: 'lean-drawings',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/, code: /__iconData = / },
      handler: (code) => ({ code: leanDrawing(code), map: null }),
    },
  },
]

/** wouter's link and its contexts are dropped where nobody uses them, once they are known to be only made. */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /wouter\/src\/index\.js$/ },
    handler(code) {
      const lean = code.replaceAll(/ = (forwardRef|createContext)\(/g, ' = /* @__PURE__ */ $1(')
      if (lean === code) this.error('wouter no longer makes its link and contexts as it did')
      return { code: lean, map: null }
    },
  },
})

/** The cropper's other shapes and its previews are dropped where nobody uses them: they are known to be only made. */
export const leanCropper = (): Plugin => ({
  name: 'lean-cropper',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /react-advanced-cropper\/dist\/index\.esm-bundler\.js$/ },
    handler(code) {
      const lean = code
        .replaceAll(/ = (forwardRef|createCropper)\(/g, ' = /* @__PURE__ */ $1(')
        .replaceAll(/^\w+\.displayName = '\w+';$/gm, '')
      if (lean === code) this.error('the cropper no longer makes its parts as it did')
      return { code: lean, map: null }
    },
  },
})

/** The module that takes the place of `react/jsx-runtime`. */
export const elements = '\0elements'

/**
 * React makes elements by two functions that are one, behind an object that every call would name. Here they are an
 * export of an ES module, which a bundler calls by a letter.
 */
export const elementsByName = (): Plugin => ({
  name: 'elements-by-name',
  enforce: 'pre',
  apply: 'build',
  resolveId(id, importer) {
    return id === 'react/jsx-runtime' && importer !== elements ? elements : null
  },
  load: {
    filter: { id: /^\0elements$/ },
    handler: () => `
import * as runtime from 'react/jsx-runtime'
export const Fragment = runtime.Fragment
export const jsx = runtime.jsx
export { jsx as jsxs }
`,
  },
})

/** The store that React itself has since 18, for libraries that bring it along for the versions before. */
export const ownStore = [
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector',
  },
]

const leanPreload = `
const asked = {}
function ask(name) {
  if (name in asked) return asked[name]
  const isStyle = name.endsWith('.css')
  const href = '/' + name
  if (document.querySelector('link' + (isStyle ? '[rel=stylesheet]' : '') + '[href="' + href + '"]')) return
  const link = document.createElement('link')
  const come = new Promise((resolve, reject) => {
    if (!isStyle) resolve()
    link.onload = resolve
    link.onerror = () => reject(Error(href + ' did not come'))
  })
  Object.assign(link, { rel: isStyle ? 'stylesheet' : 'modulepreload', crossOrigin: '', href })
  document.head.append(link)
  const forget = () => {
    asked[name] = undefined
  }
  come.then(forget, forget)
  return (asked[name] = come)
}
export async function __vitePreload(load, names = []) {
  for (const { reason } of await Promise.allSettled(names.map(ask))) if (reason) throw reason
  return load()
}
`

/**
 * What fetches the files of a lazy part beside it: as vite's own does, each is asked for once, and a stylesheet that
 * does not come fails the part. Nobody here asks for nonces, other bases or an event.
 */
export const leanPreloads = (): Plugin => ({
  name: 'lean-preloads',
  apply: 'build',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes('vite:preloadError')) this.error('vite no longer preloads as it did')
      return { code: leanPreload, map: null }
    },
  },
})
