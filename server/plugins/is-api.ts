import type { FastifyRequest } from 'fastify'

const PATH = /^(?:https?:\/\/[^/]*)?\/api(?:[/?]|$)/

/** Whether a path leads to the API, also where it is written in another way: `/%61pi/me` finds the same route. */
function leadsToApi(url: string): boolean {
  if (!url.includes('%')) return PATH.test(url)
  try {
    return PATH.test(decodeURI(url))
  } catch {
    return PATH.test(url)
  }
}

/** A call of the API. */
export const isApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') === true || leadsToApi(url)
