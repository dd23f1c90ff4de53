import type { FastifyRequest } from 'fastify'

/** A call of the API, also one whose path is written in another way: `/%61pi/me` finds the same route. */
export const isApi = ({ routeOptions, url }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') === true || /^\/api(\/|$)/.test(url)
