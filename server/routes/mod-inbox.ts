import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  BUG_REPORTS_A_PAGE,
  bugAnswerSchema,
  listedBugReportSchema,
  modBugReportSchema,
} from '#rules/letter/bug-report.ts'
import {
  CONTACTS_A_PAGE,
  chatMessageSchema,
  contactSchema,
  modContactSchema,
  replySchema,
} from '#rules/letter/contact.ts'
import { inboxStatusOf } from '#rules/letter/inbox.ts'
import { envelope, filterOf, idParams, listQuery, page } from '#rules/wire/api.ts'
import { answerReport, closeReport, openReport } from '#server/acts/report-bug.ts'
import { closeContact, writeInThread } from '#server/acts/talk-in-thread.ts'
import { listBugReports } from '#server/resources/bug-reports/store.ts'
import { inboxFor } from '#server/resources/contacts/view.ts'

/** The mods' inbox. The lists only say who has written; opening a thread or report is logged. */
export const modInbox: FastifyPluginAsyncZod = async (app) => {
  const tags = ['mod']
  const listed = (perPage: number) =>
    listQuery({ perPage, sorts: ['waiting'], filters: ['status'] })
  const report = { 200: envelope(modBugReportSchema) }

  app.get(
    '/api/mod/contacts',
    {
      onRequest: app.mod,
      schema: {
        tags,
        querystring: listed(CONTACTS_A_PAGE),
        response: { 200: page(modContactSchema) },
      },
    },
    app.look(async ({ db, me }, { query }) =>
      inboxFor(db, {
        ...query,
        status: inboxStatusOf(filterOf(query, 'status')),
        butFor: me.id,
      }),
    ),
  )

  app.post(
    '/api/mod/contacts/:id/answer',
    {
      onRequest: app.mod,
      schema: {
        tags,
        params: idParams,
        body: replySchema,
        response: { 201: envelope(chatMessageSchema) },
      },
    },
    app.act(async (act, { params, body }) => ({
      status: 201,
      data: await writeInThread(act, { contact_id: params.id, ...body }, () =>
        app.limits.letters.take({ member: act.me.id }),
      ),
    })),
  )

  app.post(
    '/api/mod/contacts/:id/close',
    {
      onRequest: app.mod,
      schema: { tags, params: idParams, response: { 200: envelope(contactSchema) } },
    },
    app.act(async (act, { params }) => ({ data: await closeContact(act, params.id) })),
  )

  app.get(
    '/api/mod/bug-reports',
    {
      onRequest: app.mod,
      schema: {
        tags,
        querystring: listed(BUG_REPORTS_A_PAGE),
        response: { 200: page(listedBugReportSchema) },
      },
    },
    app.look(async ({ db, me }, { query }) =>
      listBugReports(db, {
        ...query,
        status: inboxStatusOf(filterOf(query, 'status')),
        butFor: me.id,
      }),
    ),
  )

  app.get(
    '/api/mod/bug-reports/:id',
    { onRequest: app.mod, schema: { tags, params: idParams, response: report } },
    app.act(async (act, { params }) => ({ data: await openReport(act, params.id) })),
  )

  app.post(
    '/api/mod/bug-reports/:id/answer',
    {
      onRequest: app.mod,
      schema: { tags, params: idParams, body: bugAnswerSchema, response: report },
    },
    app.act(async (act, { params, body }) => ({
      data: await answerReport(act, params.id, body.answer),
    })),
  )

  app.post(
    '/api/mod/bug-reports/:id/close',
    { onRequest: app.mod, schema: { tags, params: idParams, response: report } },
    app.act(async (act, { params }) => ({ data: await closeReport(act, params.id) })),
  )
}
