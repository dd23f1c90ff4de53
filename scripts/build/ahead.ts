import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { FEED_PAGE, POSTS_PAGE } from '#rules/feed/post.ts'
import { routePaths } from '#rules/wire/path.ts'
import { pagesOfRoutes } from '#scripts/lib/budget.ts'

const newest = (perPage: number) =>
  `posts?page=1&perPage=${perPage}&sort=-created_at&include=comments`

/** What a page reads first, beside `me`, by the first part of its path; `:slug` is the second. */
const firstReads: Readonly<Record<string, readonly string[]>> = {
  '': ['exchanges/homepage', newest(FEED_PAGE)],
  exchanges: ['exchanges?page=1'],
  exchange: ['exchange-detail/:slug'],
  posts: [newest(POSTS_PAGE)],
  survey: ['surveys/:slug'],
}

/** In which format a page shows the cover of the first exchange it reads. */
const covers = { '': 'exchange_thumb', exchanges: 'exchange_thumb', exchange: 'original' }

const empty =
  "const ahead = { api: '/api', files: [], everybody: {}, members: {}, doors: [], client: [], reads: {}, covers: {} }"

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/** The files of the chunk a module begins, with all they import and what styles them. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const begins = (chunk: Output) =>
    chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(`/${module}`)
  const start = Object.values(bundle).find(begins)
  if (!start) throw new Error(`No chunk begins with ${module}`)
  const files = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || files.has(file)) return
    files.add(file)
    for (const stylesheet of chunk.viteMetadata?.importedCss ?? []) files.add(stylesheet)
    chunk.imports.forEach(visit)
  }
  visit(start.fileName)
  return [...files]
}

/**
 * Tells the document's own script what the page at its address needs beside the app – code, stylesheets and, for a
 * member, the first reads – so that all of it comes at once and not one after another.
 */
export const fetchedAhead = (): Plugin => {
  let api = '/api'
  return {
    name: 'fetched-ahead',
    apply: 'build',
    configResolved: ({ env }) => {
      api = `${(env.VITE_API_BASE ?? '').replace(/\/+$/, '')}/api`
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(empty))
          throw new Error('index.html has no place for what is fetched ahead')
        const files: string[] = []
        const indexOf = (file: string) => {
          if (!files.includes(file)) files.push(file)
          return files.indexOf(file)
        }
        const added = (module: string) =>
          filesOf(bundle, module)
            .filter((file) => !html.includes(`/${file}"`))
            .map(indexOf)
        const client = ['src/services/client.ts', 'src/wiring/call.ts'].flatMap(added)
        const doors = added('src/wiring/socialLogin.ts')
        const everybody: Record<string, number[]> = {}
        const members: Record<string, number[]> = {}
        for (const { name, page, access } of pagesOfRoutes(
          readFileSync('src/wiring/routes.ts', 'utf8'),
        )) {
          if (!page) continue
          const [, first = ''] = routePaths[name as keyof typeof routePaths].split('/')
          const isOpen = access === 'anyone' || access === 'guest'
          const readers = isOpen ? everybody : members
          readers[first] = added(page).filter((file) => isOpen || !client.includes(file))
        }
        const ahead = { api, files, everybody, members, doors, client, reads: firstReads, covers }
        return html.replace(empty, () => `const ahead = ${JSON.stringify(ahead)}`)
      },
    },
  }
}
