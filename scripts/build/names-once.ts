import type { Plugin } from 'vite'

const ownNames = /m\.f\|\|\(m\.f=(\[[^\]]*\])\)/
const uses = /__vite__mapDeps\(\[([\d,]*)\]\)/g

/**
 * The app's code with the names of its later files left to a list outside, and the names that list still lacks.
 * Returns nothing where the code brings no names along.
 */
export function withoutNames(
  code: string,
  known: readonly string[],
): { code: string; lacking: string[] } | undefined {
  const [whole, list] = ownNames.exec(code) ?? []
  if (whole === undefined || list === undefined) return undefined
  const own: string[] = JSON.parse(list)
  const lacking = own.filter((name) => !known.includes(name))
  const all = [...known, ...lacking]
  const renumbered = (indices: string) =>
    indices
      .split(',')
      .filter(Boolean)
      .map((index) => all.indexOf(own[Number(index)] ?? ''))
  return {
    code: code
      .replace(whole, 'm.f||(m.f=assetNames)')
      .replaceAll(uses, (_, indices: string) => `__vite__mapDeps([${renumbered(indices)}])`),
    lacking,
  }
}

/**
 * The names of the files stand in the document, which fetches some of them ahead. The app's code, which fetches the
 * others, need not bring them a second time: hashes do not compress.
 */
export const namesOnce = (): Plugin => ({
  name: 'names-once',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') return this.error('There is no index.html that lists the files')
      const html = page.source.toString()
      const list = /\["assets\/[^\]]*\]/.exec(html)?.[0]
      if (list === undefined) return this.error('index.html lists no files')
      const known: string[] = JSON.parse(list)
      const app = Object.values(bundle).find(
        (file) => file.type === 'chunk' && ownNames.test(file.code) && file.name === 'app',
      )
      const lean = app?.type === 'chunk' ? withoutNames(app.code, known) : undefined
      if (app?.type !== 'chunk' || !lean) return this.error('The app names no later files')
      app.code = lean.code
      page.source = html.replace(list, () => JSON.stringify([...known, ...lean.lacking]))
    },
  },
})
