import { addMonths } from 'date-fns'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { settingsOverlays } from '#rules/member/overlays.ts'
import { withOverlay } from '#rules/tab/place.ts'
import { routePaths } from '#rules/wire/path.ts'
import { notFound } from '#server/errors/refused.ts'

/** Keeps crawlers away from JSON and members’ pictures. Each page says in its head whether it may be listed. */
const ROBOTS = `User-agent: *
Disallow: /api/
Disallow: /media/
`

/** RFC 9116 recommends less than a year. */
const MONTHS_VALID = 6

/** Files that programs look for at fixed places of any site. */
export const wellKnown: FastifyPluginAsyncZod = async (app) => {
  const { securityContact, publicUrl } = app.config
  const schema = { hide: true }

  app.get('/robots.txt', { schema }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(ROBOTS),
  )

  app.get('/.well-known/security.txt', { schema }, async (_request, reply) => {
    if (securityContact === null) throw notFound()
    const expires = addMonths(app.clock.now(), MONTHS_VALID).toISOString()
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })

  // Password managers send members here.
  app.get('/.well-known/change-password', { schema }, async (_request, reply) =>
    reply.redirect(withOverlay(routePaths.settings, { do: settingsOverlays.password })),
  )
}
