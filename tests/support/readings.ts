import type { LoggedIn } from './members.ts'
import { type Contract, type Route, routesOf } from './routes.ts'
import type { Answer, Api, TestServer } from './server.ts'

export const isForMods = (path: string) => path.startsWith('/api/mod/')

/** Routes with a secret in the path or query, which have their own tests. */
const BY_SECRET = [
  '/api/auth/login/{provider}',
  '/api/auth/login/{provider}/callback',
  '/api/email/verify/{userid}/{token}',
  '/api/parent/{token}',
  '/api/unsubscribe/{token}',
]

const QUERIES: Readonly<Record<string, string | readonly string[]>> = {
  '/api/signups/{id}/thread': ['?with=gifter', '?with=recipient'],
  '/api/birthdays': '?filter[range]=01-01,12-31',
  '/api/geocode': '?lat=51.5&lng=-0.1',
  '/api/posts': '?include=comments&perPage=100',
  '/api/exchanges': '?perPage=100',
}

/** More ids than there are items of any kind. */
const IDS = Array.from({ length: 30 }, (_, i) => String(i + 1))

/** Calls every read-only route as one person, and returns the responses by route, including refusals. */
export async function answersTo(
  { api: stranger }: Pick<TestServer, 'api'>,
  { api }: Pick<LoggedIn, 'api'>,
): Promise<Map<string, Answer[]>> {
  const contract: Contract = (await stranger.get('/api/openapi.json')).body
  const pages: { id: number }[] = (await stranger.get('/api/pages')).body.data
  if (Math.max(...pages.map(({ id }) => id)) >= IDS.length) throw new Error('there are more of one')
  const isRead = ({ method, path }: Route) =>
    method === 'GET' && !isForMods(path) && !BY_SECRET.includes(path)
  const told = new Map<string, Answer[]>()
  for (const { path } of routesOf(contract).filter(isRead)) {
    const paths =
      path === '/api/steps'
        ? IDS.map((id) => `${path}?filter[exchange_id]=${id}`)
        : [QUERIES[path] ?? ''].flat().flatMap((query) => {
            const asked = `${path}${query}`
            return path.includes('{') ? IDS.map((id) => asked.replace(/\{\w+\}/, id)) : [asked]
          })
    told.set(path, await Promise.all(paths.map((each) => api.get(each))))
  }
  return told
}

/** Calls every read-only route as one person, and returns the successful responses by route. */
export async function readingsOf(
  server: Pick<TestServer, 'api'>,
  reader: Pick<LoggedIn, 'api'>,
): Promise<Map<string, string[]>> {
  const read = (answers: readonly Answer[]) =>
    answers.filter(({ status }) => status === 200).map(({ text }) => text)
  return new Map([...(await answersTo(server, reader))].map(([path, all]) => [path, read(all)]))
}

/** Wraps an API so that the responses of all writing calls are recorded, including refusals. */
export function overheard(api: Api, hear: (call: string, answer: Answer) => void): Api {
  const heard =
    <Rest extends unknown[]>(verb: string, ask: (url: string, ...rest: Rest) => Promise<Answer>) =>
    async (url: string, ...rest: Rest) => {
      const answer = await ask(url, ...rest)
      hear(`${verb} ${url}`, answer)
      return answer
    }
  return {
    ...api,
    post: heard('POST', api.post),
    put: heard('PUT', api.put),
    delete: heard('DELETE', api.delete),
  }
}
