import type { Plugin, Rolldown } from 'vite'

const empty = 'const ahead = { always: [], home: [] }'

/** The files of the chunk a module begins, with all they import. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const isWanted = (chunk: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
    chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(module)
  const start = Object.values(bundle).find(isWanted)
  if (!start) throw new Error(`No chunk begins with ${module}`)
  const files = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    chunk.imports.forEach(visit)
  }
  visit(start.fileName)
  return [...files]
}

/** Tells the document's own script which files a member's tab needs beside those that everybody does. */
export const aheadForMembers = (): Plugin => ({
  name: 'ahead-for-members',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const isNew = (file: string) => !html.includes(`/${file}"`)
      const addressed = (module: string) =>
        filesOf(bundle, module)
          .filter(isNew)
          .map((file) => `/${file}`)
      const always = addressed('src/services/client.ts')
      const home = addressed('src/wiring/home.tsx').filter((file) => !always.includes(file))
      if (!html.includes(empty)) throw new Error('index.html has no place for what members need')
      return html.replace(empty, `const ahead = ${JSON.stringify({ always, home })}`)
    },
  },
})
