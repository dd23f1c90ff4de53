import optimizeLocales from '@react-aria/optimize-locales-plugin'
import type { Plugin } from 'vite'

/** Removes the texts for more than thirty languages from react-aria, because the app is only in English. */
export const englishOnly = (): Plugin => ({
  ...(optimizeLocales.vite({ locales: ['en-US'] }) as Plugin),
  enforce: 'pre',
})

/**
 * Removes the stylesheet that sonner injects at run time, because the Content-Security-Policy forbids injected styles.
 * The app imports it instead.
 */
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

/**
 * Makes react-aria empty its live regions without innerHTML, because the Content-Security-Policy allows innerHTML only
 * for the app's own sanitiser.
 */
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
