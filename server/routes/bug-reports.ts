import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  BUG_REPORTS_A_PAGE,
  bugReportEditSchema,
  bugReportInputSchema,
  bugReportSchema,
} from '#rules/letter/bug-report.ts'
import { envelope, idParams, listQuery, page } from '#rules/wire/api.ts'
import { editReport, readReports, removeReport, reportBug } from '#server/acts/report-bug.ts'
import { notFound } from '#server/errors/refused.ts'
import { bugReportOf, findBugReport } from '#server/resources/bug-reports/store.ts'

/** The member's bug reports. */
export const bugReports: FastifyPluginAsyncZod = async (app) => {
  const tags = ['bug reports']
  const one = { 200: envelope(bugReportSchema) }

  app.get(
    '/api/bug_reports',
    {
      onRequest: app.signedIn,
      schema: {
        tags,
        querystring: listQuery({ perPage: BUG_REPORTS_A_PAGE, sorts: ['-created_at'] }),
        response: { 200: page(bugReportSchema) },
      },
    },
    app.act(async (act, { query }) => await readReports(act, query)),
  )

  // The first URL is in the specification; the second is like the URLs of the other routes.
  for (const url of ['/api/bug_report/:id', '/api/bug_reports/:id'])
    app.get(
      url,
      { onRequest: app.signedIn, schema: { tags, params: idParams, response: one } },
      app.look(async ({ db, me }, { params }) => {
        const row = await findBugReport(db, params.id)
        if (row?.memberId !== me.id) throw notFound()
        return { data: bugReportOf(row) }
      }),
    )

  app.post(
    '/api/bug_reports',
    {
      onRequest: app.signedIn,
      schema: { tags, body: bugReportInputSchema, response: { 201: envelope(bugReportSchema) } },
    },
    app.act(async (act, { body }) => {
      app.limits.letters.take({ member: act.me.id })
      return { status: 201, data: await reportBug(act, body) }
    }),
  )

  app.put(
    '/api/bug_reports/:id',
    {
      onRequest: app.signedIn,
      schema: { tags, params: idParams, body: bugReportEditSchema, response: one },
    },
    app.act(async (act, { params, body }) => ({
      data: await editReport(act, params.id, body.message),
    })),
  )

  app.delete(
    '/api/bug_reports/:id',
    { onRequest: app.signedIn, schema: { tags, params: idParams } },
    app.act((act, { params }) => removeReport(act, params.id)),
  )
}
