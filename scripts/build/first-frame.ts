import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { transformSync } from 'esbuild'
import { build, type Plugin, type Rolldown } from 'vite'
import { type Access, frameFor, nowhere } from '#rules/tab/access.ts'
import { type FirstPart, firstPartOf, sections } from '#rules/tab/section.ts'
import { routePaths } from '#rules/wire/path.ts'
import { LATE_AFTER_MS } from '#rules/wire/retry.ts'
import { pagesOfRoutes } from '#scripts/lib/budget.ts'
import { stylesFor } from './critical-css.ts'

/** Renders the views without a browser, in a build that uses the same class names as the client. */
async function drawn(): Promise<typeof import('./frames.tsx')> {
  const outDir = resolve('node_modules/.cache/first-frame')
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { ssr: 'scripts/build/frames.tsx', outDir, copyPublicDir: false },
  })
  return await import(`${pathToFileURL(outDir)}/frames.js?${Date.now()}`)
}

interface PageLook {
  layout: 'auth' | 'default'
  access: Access
}

interface Shaped {
  path: string
  layout: 'auth' | 'default'
  isFace?: boolean
}

/**
 * Returns the look of each page, by the first part of its path: the frame and the shape for guests, the frame and the
 * shape for members, and the section.
 */
function looks(shapeOf: (page: Shaped) => string) {
  function look(page: PageLook, path: string, shape = shapeOf({ path, layout: page.layout })) {
    const frame = frameFor(page, true)
    // A guest who opens a members' page sees the login page instead.
    const isLogin = frame === 'letter' && page.layout !== 'auth'
    const face = frame === 'face' ? shapeOf({ path, layout: page.layout, isFace: true }) : shape
    const section = sections[firstPartOf(path) as FirstPart] ?? ''
    return [frame, isLogin ? 'letter' : face, frameFor(page, false), shape, section]
  }
  const routes = pagesOfRoutes(readFileSync('src/wiring/routes.ts', 'utf8'))
  return {
    nowhere: look(nowhere, routePaths.page, 'note'),
    ...Object.fromEntries(
      routes.map(({ name, layout, access }) => {
        const path = routePaths[name as keyof typeof routePaths]
        return [firstPartOf(path), look({ layout, access } as PageLook, path)]
      }),
    ),
  }
}

/** Returns the script that copies the frame and the shapes for the current URL from their templates. */
const show = (looks: object, light: string) => `{
  const looks = ${JSON.stringify(looks)}
  const path = location.pathname
  const [, first] = path.split('/')
  const [frameOfGuests, shapeOfGuests, frameOfMembers, shapeOfMembers, section] =
    looks[Object.hasOwn(looks, first) ? first : 'nowhere']
  let token = null
  try {
    token = localStorage.getItem('token')
  } catch {}
  const root = document.getElementById('root')
  const take = (name) => document.getElementById(name).content
  root.append(take(token === null ? frameOfGuests : frameOfMembers))
  root.querySelector('[data-bones]').append(take('of-' + (token === null ? shapeOfGuests : shapeOfMembers)))
  for (const link of root.querySelectorAll('nav a')) {
    const href = link.getAttribute('href')
    if (href === path) link.ariaCurrent = 'page'
    else if (href === section) link.ariaCurrent = 'true'
  }
  for (const button of root.querySelectorAll('button')) button.inert = true
  root.querySelector('[data-late]').style.animationDelay = ${LATE_AFTER_MS} - performance.now() + 'ms'
  if (document.documentElement.dataset.theme === 'light') {
    for (const words of root.querySelectorAll('[data-theme-words]')) words.textContent = ${JSON.stringify(light)}
    for (const sky of root.querySelectorAll('[data-dark]')) delete sky.dataset.dark
  }
}`

const templates = (prefix: string, markup: Record<string, string>) =>
  Object.entries(markup)
    .map(([name, text]) => `<template id="${prefix}${name}">${text}</template>`)
    .join('')

const emptyRoot = '<div id="root"></div>'
const stylesheet = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/

const minified = (html: string) =>
  html.replace(
    /<script>([\s\S]*?)<\/script>/g,
    (_, code: string) =>
      `<script>${transformSync(code, { minify: true, target: 'es2022', charset: 'utf8' }).code.trim()}</script>`,
  )

function textOf(asset: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): string {
  if (asset?.type !== 'asset') throw new Error('index.html has no stylesheet of its own')
  return asset.source.toString()
}

/**
 * Puts the page's frame into the document. The frame is rendered from the app's own views, with only the styles it
 * needs, so that it appears before any other file has loaded. The stylesheet moves to the end of the body, where it
 * only blocks the app.
 */
export const firstFrame = (): Plugin => ({
  name: 'first-frame',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const { firstFrames, shapeOf, themeWords } = await drawn()
      const { frames, shapes } = firstFrames()
      const [link = '', file = ''] = stylesheet.exec(html) ?? []
      if (!html.includes(emptyRoot)) throw new Error('index.html has no empty #root')
      const markup = templates('', frames) + templates('of-', shapes)
      const styles = stylesFor(textOf(bundle[file]), markup)
      const script = `<script>${show(looks(shapeOf), themeWords.light)}</script>`
      const page = html
        .replace(link, () => '')
        .replace('<script>', () => `<style>${styles}</style><script>`)
        .replace(emptyRoot, () => emptyRoot + markup + script)
        .replace('</body>', () => `${link}</body>`)
      return minified(page)
    },
  },
})
