import { gzipSync } from 'node:zlib'

/** What vite's manifest says of one chunk. */
export interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}
export type Manifest = Record<string, Chunk>

/** The files a browser fetches before anything lazy. */
export interface FirstLoad {
  scripts: string[]
  stylesheets: string[]
}

/** kB are of 1000 bytes, after gzip, as every budget here means them. */
export const kilobytes = (content: Uint8Array) => gzipSync(content, { level: 9 }).length / 1000

/** All that a page loads: the app, the page's own chunk if it has one, and what they import, each once. */
export function firstLoad(manifest: Manifest, page?: string): FirstLoad {
  const seen = new Set<string>()
  const visit = (name: string) => {
    const found = manifest[name]
    if (!found) throw new Error(`The manifest knows no chunk ${name}`)
    if (seen.has(name)) return
    seen.add(name)
    for (const next of found.imports ?? []) visit(next)
  }
  visit(Object.keys(manifest).find((name) => manifest[name]?.name === 'app') ?? 'app')
  if (page) visit(page)
  const chunks = [...seen].flatMap((name) => manifest[name] ?? [])
  return {
    scripts: chunks.map(({ file }) => file),
    stylesheets: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  }
}

/** The fonts a page asks for at once; with them and the document the requests of a first load are counted. */
export const preloadedFonts = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="font"[^>]*href="\/([^"]+)"/g)].flatMap(
    ([, href]) => href ?? [],
  )
