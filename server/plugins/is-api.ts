import type { FastifyRequest } from 'fastify'

const PATH = /^(?:https?:\/\/[^/]*)?\/api(?:[/?]|$)/

/** True for a path of the API, even if it is percent-encoded: `/%61pi/me` finds the same route. */
function leadsToApi(url: string): boolean {
  if (!url.includes('%')) return PATH.test(url)
  try {
    return PATH.test(decodeURI(url))
  } catch {
    return PATH.test(url)
  }
}

/** True for a call of the API. */
export const isApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') === true || leadsToApi(url)
