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
