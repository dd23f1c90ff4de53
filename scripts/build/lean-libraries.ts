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
export default function createLucideIcon({ name, node, size = 24 }) {
  return function Icon({ className, ...props }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 ' + size + ' ' + size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: ['lucide lucide-' + name, className].filter(Boolean).join(' '),
        'aria-hidden': props['aria-label'] ? undefined : 'true',
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
`

/**
 * lucide's icons can be styled in many ways that nobody here needs: an outline in the colour of the text is enough.
 */
export const leanIcons = (): Plugin => ({
  name: 'lean-icons',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
    handler(code) {
      if (!code.includes('function createLucideIcon(iconDataOrName, iconNode = [], aliases = [])'))
        this.error('lucide no longer makes its icons as it did')
      return { code: leanIcon, map: null }
    },
  },
})
