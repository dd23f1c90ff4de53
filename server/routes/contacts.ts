import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  CONTACTS_A_PAGE,
  chatMessageInputSchema,
  chatMessageSchema,
  contactEditSchema,
  contactInputSchema,
  contactSchema,
} from '#rules/letter/contact.ts'
import { envelope, idParams, listQuery, page } from '#rules/wire/api.ts'
import { openContact, readContact, writeInThread } from '#server/acts/talk-in-thread.ts'
import { editContact, removeContact, writeContact } from '#server/acts/write-contact.ts'
import { contactsOf } from '#server/resources/contacts/view.ts'

/** Threads between a member and the mods; the same routes serve both sides. */
export const contacts: FastifyPluginAsyncZod = async (app) => {
  const tags = ['contacts']
  const one = { 200: envelope(contactSchema) }

  app.get(
    '/api/contacts',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: listQuery({ perPage: CONTACTS_A_PAGE, sorts: ['-updated_at'] }),
        response: { 200: page(contactSchema) },
      },
    },
    app.look(async ({ db, me }, { query }) => contactsOf(db, me.id, query)),
  )

  app.get(
    '/api/contacts/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
    app.act(async (act, { params }) => ({ data: await openContact(act, params.id) })),
  )

  app.post(
    '/api/contacts',
    {
      onRequest: app.signedIn,
      schema: { tags, body: contactInputSchema, response: { 201: envelope(contactSchema) } },
    },
    app.act(async (act, { body }) => {
      app.limits.letters.take({ member: act.me.id })
      return { status: 201, data: await writeContact(act, body) }
    }),
  )

  app.put(
    '/api/contacts/:id',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, body: contactEditSchema, response: one },
    },
    app.act(async (act, { params, body }) => ({
      data: await editContact(act, params.id, body.message),
    })),
  )

  app.delete(
    '/api/contacts/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams } },
    app.act((act, { params }) => removeContact(act, params.id)),
  )

  app.post(
    '/api/contacts/:id/read',
    { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
    app.act(async (act, { params }) => ({ data: await readContact(act, params.id) })),
  )

  app.post(
    '/api/chat_messages',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        body: chatMessageInputSchema,
        response: { 201: envelope(chatMessageSchema) },
      },
    },
    app.act(async (act, { body }) => ({
      status: 201,
      data: await writeInThread(act, body, () => app.limits.letters.take({ member: act.me.id })),
    })),
  )
}
