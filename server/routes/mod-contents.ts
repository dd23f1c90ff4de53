import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  critterEditSchema,
  headerEditSchema,
  headerInputSchema,
  modCritterSchema,
  modHeaderSchema,
  modPageSchema,
  modTagSchema,
  pageEditSchema,
  pageInputSchema,
  tagEditSchema,
  tagInputSchema,
} from '#rules/content/desk.ts'
import { modSurveySchema, surveyEditSchema, surveyInputSchema } from '#rules/content/survey.ts'
import { petInputSchema } from '#rules/member/pet.ts'
import { envelope, idParams, wholeListQuery } from '#rules/wire/api.ts'
import { addCritter, removeCritter, reviseCritter } from '#server/acts/edit-critter.ts'
import { addHeader, removeHeader, reviseHeader } from '#server/acts/edit-header.ts'
import { removePage, revisePage, writePage } from '#server/acts/edit-page.ts'
import { addSurvey, removeSurvey, reviseSurvey } from '#server/acts/edit-survey.ts'
import { addTag, removeTag, reviseTag } from '#server/acts/edit-tag.ts'
import { listModHeaders } from '#server/resources/headers/store.ts'
import { listModPages } from '#server/resources/pages/store.ts'
import { listCritters } from '#server/resources/pets/store.ts'
import { listModSurveys } from '#server/resources/surveys/desk.ts'
import { listModTags } from '#server/resources/tags/store.ts'

const tags = ['mod']
const params = idParams
const several = <Schema extends z.core.$ZodType>(item: Schema) => ({
  200: envelope(z.array(item)),
})

/** What the mods write for everybody. */
export const modContents: FastifyPluginAsyncZod = async (app) => {
  const onRequest = app.mod
  const gone = { onRequest, schema: { tags, params } }

  app.get(
    '/api/mod/pages',
    {
      onRequest,
      schema: { tags, querystring: wholeListQuery(), response: several(modPageSchema) },
    },
    app.look(async ({ db }) => ({ data: await listModPages(db) })),
  )
  app.post(
    '/api/mod/pages',
    {
      onRequest,
      schema: { tags, body: pageInputSchema, response: { 201: envelope(modPageSchema) } },
    },
    app.act(async (act, { body }) => ({ status: 201, data: await writePage(act, body) })),
  )
  app.put(
    '/api/mod/pages/:id',
    {
      onRequest,
      schema: { tags, params, body: pageEditSchema, response: { 200: envelope(modPageSchema) } },
    },
    app.act(async (act, { params: { id }, body }) => ({ data: await revisePage(act, id, body) })),
  )
  app.delete(
    '/api/mod/pages/:id',
    gone,
    app.act((act, { params: { id } }) => removePage(act, id)),
  )

  app.get(
    '/api/mod/post-tags',
    { onRequest, schema: { tags, querystring: wholeListQuery(), response: several(modTagSchema) } },
    app.look(async ({ db }) => ({ data: await listModTags(db) })),
  )
  app.post(
    '/api/mod/post-tags',
    {
      onRequest,
      schema: { tags, body: tagInputSchema, response: { 201: envelope(modTagSchema) } },
    },
    app.act(async (act, { body }) => ({ status: 201, data: await addTag(act, body) })),
  )
  app.put(
    '/api/mod/post-tags/:id',
    {
      onRequest,
      schema: { tags, params, body: tagEditSchema, response: { 200: envelope(modTagSchema) } },
    },
    app.act(async (act, { params: { id }, body }) => ({ data: await reviseTag(act, id, body) })),
  )
  app.delete(
    '/api/mod/post-tags/:id',
    gone,
    app.act((act, { params: { id } }) => removeTag(act, id)),
  )

  app.get(
    '/api/mod/approved-headers',
    {
      onRequest,
      schema: { tags, querystring: wholeListQuery(), response: several(modHeaderSchema) },
    },
    app.look(async ({ db }) => ({ data: await listModHeaders(db) })),
  )
  app.post(
    '/api/mod/approved-headers',
    {
      onRequest,
      schema: { tags, body: headerInputSchema, response: { 201: envelope(modHeaderSchema) } },
    },
    app.act(async (act, { body }) => ({ status: 201, data: await addHeader(act, body) })),
  )
  app.put(
    '/api/mod/approved-headers/:id',
    {
      onRequest,
      schema: {
        tags,
        params,
        body: headerEditSchema,
        response: { 200: envelope(modHeaderSchema) },
      },
    },
    app.act(async (act, { params: { id }, body }) => ({ data: await reviseHeader(act, id, body) })),
  )
  app.delete(
    '/api/mod/approved-headers/:id',
    gone,
    app.act((act, { params: { id } }) => removeHeader(act, id)),
  )

  app.get(
    '/api/mod/critters',
    {
      onRequest,
      schema: { tags, querystring: wholeListQuery(), response: several(modCritterSchema) },
    },
    app.look(async ({ db }) => ({ data: await listCritters(db) })),
  )
  app.post(
    '/api/mod/critters',
    {
      onRequest,
      schema: { tags, body: petInputSchema, response: { 201: envelope(modCritterSchema) } },
    },
    app.act(async (act, { body }) => ({ status: 201, data: await addCritter(act, body) })),
  )
  app.put(
    '/api/mod/critters/:id',
    {
      onRequest,
      schema: {
        tags,
        params,
        body: critterEditSchema,
        response: { 200: envelope(modCritterSchema) },
      },
    },
    app.act(async (act, { params: { id }, body }) => ({
      data: await reviseCritter(act, id, body),
    })),
  )
  app.delete(
    '/api/mod/critters/:id',
    gone,
    app.act((act, { params: { id } }) => removeCritter(act, id)),
  )

  app.get(
    '/api/mod/surveys',
    {
      onRequest,
      schema: { tags, querystring: wholeListQuery(), response: several(modSurveySchema) },
    },
    app.look(async ({ db }) => ({ data: await listModSurveys(db) })),
  )
  app.post(
    '/api/mod/surveys',
    {
      onRequest,
      schema: { tags, body: surveyInputSchema, response: { 201: envelope(modSurveySchema) } },
    },
    app.act(async (act, { body }) => ({ status: 201, data: await addSurvey(act, body) })),
  )
  app.put(
    '/api/mod/surveys/:id',
    {
      onRequest,
      schema: {
        tags,
        params,
        body: surveyEditSchema,
        response: { 200: envelope(modSurveySchema) },
      },
    },
    app.act(async (act, { params: { id }, body }) => ({ data: await reviseSurvey(act, id, body) })),
  )
  app.delete(
    '/api/mod/surveys/:id',
    gone,
    app.act((act, { params: { id } }) => removeSurvey(act, id)),
  )
}
