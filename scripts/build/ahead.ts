import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { FEED_PAGE, POSTS_PAGE } from '#rules/feed/post.ts'
import { routePaths } from '#rules/wire/path.ts'
import { pagesOfRoutes } from '#scripts/lib/budget.ts'

const newest = (perPage: number) =>
  `posts?page=1&perPage=${perPage}&sort=-created_at&include=comments`

/**
 * The first requests of each page, in addition to `me`. The keys are the first part of the page's path, and `:slug`
 * stands for the second part.
 */
const firstReads: Readonly<Record<string, readonly string[]>> = {
  '': ['exchanges/homepage', newest(FEED_PAGE)],
  exchanges: ['exchanges?page=1'],
  exchange: ['exchange-detail/:slug'],
  posts: [newest(POSTS_PAGE)],
  survey: ['surveys/:slug'],
}

/** The first requests of guests' pages. */
const guestReads: Readonly<Record<string, readonly string[]>> = {
  '': ['public/exchanges'],
  exchange: ['public/exchanges/:slug'],
}

/** The format in which a page shows the cover of the first exchange that it requests. */
const covers = { '': 'exchange_thumb', exchanges: 'exchange_thumb', exchange: 'original' }

const empty =
  "const ahead = { api: '/api', files: [], everybody: {}, guests: {}, members: {}, doors: [], client: [], guestReads: {}, reads: {}, covers: {} }"

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/** The files of the chunk with this entry module, and of all its imports. */
export function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const begins = (chunk: Output) =>
    chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(`/${module}`)
  const start = Object.values(bundle).find(begins)
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

/**
 * Tells the document's inline script which code the current page needs in addition to the app's code. For members, also
 * tells it which requests the page sends first. The script then fetches everything in parallel.
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
        const guests: Record<string, number[]> = {}
        const members: Record<string, number[]> = {}
        for (const { name, page, face, access } of pagesOfRoutes(
          readFileSync('src/wiring/routes.ts', 'utf8'),
        )) {
          if (!page) continue
          const [, first = ''] = routePaths[name as keyof typeof routePaths].split('/')
          const isOpen = access === 'anyone' || access === 'guest'
          const readers = isOpen ? everybody : members
          readers[first] = added(page).filter((file) => isOpen || !client.includes(file))
          if (face) guests[first] = [...new Set([...client, ...added(face)])]
        }
        const reads = { guestReads, reads: firstReads, covers }
        const ahead = { api, files, everybody, guests, members, doors, client, ...reads }
        return html.replace(empty, () => `const ahead = ${JSON.stringify(ahead)}`)
      },
    },
  }
}
