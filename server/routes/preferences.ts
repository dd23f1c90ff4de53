import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  preferencesChangeSchema,
  preferencesOf,
  preferencesSchema,
} from '#rules/member/preferences.ts'
import { envelope } from '#rules/wire/api.ts'
import { changePreferences } from '#server/acts/change-preferences.ts'

/** The member's preferences: emails, reminders, the birthday listing and keyboard shortcuts. */
export const preferences: FastifyPluginAsyncZod = async (app) => {
  const tags = ['privacy']
  const response = { 200: envelope(preferencesSchema) }

  app.get(
    '/api/me/preferences',
    { onRequest: app.signedIn, schema: { tags, response } },
    app.look(async ({ me }) => ({ data: preferencesOf(me) })),
  )

  app.put(
    '/api/me/preferences',
    { onRequest: app.signedIn, schema: { tags, body: preferencesChangeSchema, response } },
    app.act(async (act, { body }) => ({ data: await changePreferences(act, act.me.id, body) })),
  )
}
