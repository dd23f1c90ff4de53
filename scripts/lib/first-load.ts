import { gzipSync } from 'node:zlib'

/** A chunk in Vite's manifest. */
export interface Chunk {
  file: string
  imports?: string[]
}
export type Manifest = Record<string, Chunk>

/** The files that a browser needs to show a page, without lazy-loaded ones. */
export interface FirstLoad {
  scripts: string[]
  stylesheets: string[]
}

/** The size after gzip, in kB of 1000 bytes, as in all budgets. */
export const kilobytes = (content: Uint8Array) => gzipSync(content, { level: 9 }).length / 1000

/** The files that the document requests, which include the whole app. */
function askedForBy(html: string): FirstLoad {
  const addressed = (tag: RegExp) =>
    [...html.matchAll(/<(?:link|script)\b[^>]*>/g)]
      .filter(([found]) => tag.test(found))
      .flatMap(([found]) => /(?:src|href)="\/([^"]+)"/.exec(found)?.[1] ?? [])
  return {
    scripts: addressed(/^<script|rel="modulepreload"/),
    stylesheets: addressed(/rel="stylesheet"/),
  }
}

/** A chunk and all its transitive imports, without duplicates. */
function closure(manifest: Manifest, start: string): Chunk[] {
  const seen = new Map<string, Chunk>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The manifest knows no chunk ${name}`)
    if (seen.has(name)) return
    seen.set(name, chunk)
    chunk.imports?.forEach(visit)
  }
  visit(start)
  return [...seen.values()]
}

/**
 * All files that a page loads: those in the document and, for a lazy page, its chunk with its imports. All styles are
 * in one file.
 */
export function firstLoad(html: string, manifest: Manifest, page?: string): FirstLoad {
  const start = askedForBy(html)
  const added = page ? closure(manifest, page) : []
  return {
    scripts: [...new Set([...start.scripts, ...added.map(({ file }) => file)])],
    stylesheets: start.stylesheets,
  }
}

/** The scripts of lazy-loaded code, without the scripts that its page has loaded already. */
export function lateLoad(html: string, manifest: Manifest, part: string, page?: string): string[] {
  const here = new Set(firstLoad(html, manifest, page).scripts)
  return firstLoad(html, manifest, part).scripts.filter((script) => !here.has(script))
}
