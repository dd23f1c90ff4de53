import type { Plugin } from 'vite'

const firstSeen = [
  /texturina-latin-wght-normal.*\.woff2$/,
  /atkinson-hyperlegible-next-latin-wght-normal.*\.woff2$/,
]

/** Preloads the two fonts every page starts with, so that text is not drawn twice. */
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
