import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'
import { SHELL, WORKER } from '#rules/tab/worker.ts'
import { filesOf } from './ahead.ts'

/** Modules that the shell loads later but also needs offline. */
const LATE = [
  'src/services/client.ts',
  'src/wiring/call.ts',
  'src/wiring/pocket.ts',
  'src/views/kit/art/CoverScene.tsx',
]

interface Kept {
  url: string
  /** Hash of the content, unless the URL contains one. */
  revision: string | null
}

const linked = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? [])

/**
 * Lists the files that the worker caches: the document, the files that it links to, fonts, and the page that is shown
 * offline.
 */
export function shellOf(bundle: Rolldown.OutputBundle): Kept[] {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('There is no index.html to start offline')
  const html = page.source.toString()
  const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
  const files = new Set([
    ...linked(html),
    ...fonts,
    ...LATE.flatMap((module) => filesOf(bundle, module)),
  ])
  const revision = createHash('sha256').update(html).digest('hex').slice(0, 16)
  return [
    { url: SHELL, revision },
    ...[...files].map((file) => ({ url: `/${file}`, revision: null })),
  ]
}

/**
 * Bundles the service worker into one file without imports, because Trusted Types forbid a worker to import scripts
 * from strings.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (!dir) return this.error('There is no folder for the service worker')
    const { outputFiles } = await build({
      entryPoints: ['src/worker/worker.ts'],
      bundle: true,
      write: false,
      minify: true,
      format: 'iife',
      target: ['chrome123', 'firefox128', 'safari17.5'],
      define: {
        'process.env.NODE_ENV': '"production"',
        SHELL_FILES: JSON.stringify(shellOf(bundle)),
      },
      logLevel: 'silent',
    })
    for (const { text } of outputFiles) writeFileSync(join(dir, WORKER), text)
  },
})
