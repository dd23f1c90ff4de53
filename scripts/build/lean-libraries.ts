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
