import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const firstSeen = [/texturina-650.*\.woff2$/, /atkinson-hyperlegible-next-400-700.*\.woff2$/]

/** Preloads the two fonts that every page needs first, so that text is not rendered twice. */
export const fontPreload = (): Plugin => ({
  name: 'font-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      return firstSeen.map((font) => {
        const file = Object.keys(bundle).find((name) => font.test(name))
        if (!file) throw new Error(`No font in the bundle matches ${font}`)
        return {
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/${file}`,
          },
          injectTo: 'head',
        }
      })
    },
  },
})

const licences = {
  'texturina.txt': 'src/views/styles/fonts/texturina-650.LICENSE.txt',
  'atkinson-hyperlegible-next.txt':
    'src/views/styles/fonts/atkinson-hyperlegible-next-400-700.LICENSE.txt',
  'atkinson-hyperlegible-mono.txt':
    'src/views/styles/fonts/atkinson-hyperlegible-mono-400-700.LICENSE.txt',
}

/** The fonts may only be distributed together with their licence, so it is copied next to them. */
export const fontLicences = (): Plugin => ({
  name: 'font-licences',
  apply: 'build',
  generateBundle() {
    for (const [name, file] of Object.entries(licences))
      this.emitFile({
        type: 'asset',
        fileName: `assets/licence-${name}`,
        source: readFileSync(file, 'utf8'),
      })
  },
})
