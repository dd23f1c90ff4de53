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
import type { MyAct } from '#server/act.ts'
import { addCritter, removeCritter, reviseCritter } from '#server/acts/edit-critter.ts'
import { addHeader, removeHeader, reviseHeader } from '#server/acts/edit-header.ts'
import { removePage, revisePage, writePage } from '#server/acts/edit-page.ts'
import { addSurvey, removeSurvey, reviseSurvey } from '#server/acts/edit-survey.ts'
import { addTag, removeTag, reviseTag } from '#server/acts/edit-tag.ts'
import type { Reader } from '#server/db/types.ts'
import { listModHeaders } from '#server/resources/headers/store.ts'
import { listModPages } from '#server/resources/pages/store.ts'
import { listCritters } from '#server/resources/pets/store.ts'
import { listModSurveys } from '#server/resources/surveys/desk.ts'
import { listModTags } from '#server/resources/tags/store.ts'

const tags = ['mod']

interface Contents<Input, Edit, Item> {
  path: `/api/mod/${string}`
  schemas: { item: z.ZodMiniType<Item>; input: z.ZodMiniType<Input>; edit: z.ZodMiniType<Edit> }
  list: (db: Reader) => Promise<Item[]>
  add: (act: MyAct, input: Input) => Promise<Item | null>
  revise: (act: MyAct, id: number, edit: Edit) => Promise<Item | null>
  remove: (act: MyAct, id: number) => Promise<void>
}

/** Registers the four routes for one kind of content: the whole list, and adding, editing and deleting an item. */
function serveContents<Input, Edit, Item>(
  app: Parameters<FastifyPluginAsyncZod>[0],
  { path, schemas: { item, input, edit }, list, add, revise, remove }: Contents<Input, Edit, Item>,
) {
  const onRequest = app.mod
  const params = idParams
  const items = { 200: envelope(z.array(item)) }

  app.get(
    path,
    { onRequest, schema: { tags, querystring: wholeListQuery(), response: items } },
    app.look(async ({ db }) => ({ data: await list(db) })),
  )
  app.post(
    path,
    { onRequest, schema: { tags, body: input, response: { 201: envelope(item) } } },
    app.act(async (act, { body }) => ({ status: 201, data: await add(act, body as Input) })),
  )
  app.put(
    `${path}/:id`,
    { onRequest, schema: { tags, params, body: edit, response: { 200: envelope(item) } } },
    app.act(async (act, { params: { id }, body }) => ({
      data: await revise(act, id, body as Edit),
    })),
  )
  app.delete(
    `${path}/:id`,
    { onRequest, schema: { tags, params } },
    app.act((act, { params: { id } }) => remove(act, id)),
  )
}

/** Content that mods maintain for everybody: pages, tags, covers, critters and surveys. */
export const modContents: FastifyPluginAsyncZod = async (app) => {
  serveContents(app, {
    path: '/api/mod/pages',
    schemas: { item: modPageSchema, input: pageInputSchema, edit: pageEditSchema },
    list: listModPages,
    add: writePage,
    revise: revisePage,
    remove: removePage,
  })
  serveContents(app, {
    path: '/api/mod/post-tags',
    schemas: { item: modTagSchema, input: tagInputSchema, edit: tagEditSchema },
    list: listModTags,
    add: addTag,
    revise: reviseTag,
    remove: removeTag,
  })
  serveContents(app, {
    path: '/api/mod/approved-headers',
    schemas: { item: modHeaderSchema, input: headerInputSchema, edit: headerEditSchema },
    list: listModHeaders,
    add: addHeader,
    revise: reviseHeader,
    remove: removeHeader,
  })
  serveContents(app, {
    path: '/api/mod/critters',
    schemas: { item: modCritterSchema, input: petInputSchema, edit: critterEditSchema },
    list: listCritters,
    add: addCritter,
    revise: reviseCritter,
    remove: removeCritter,
  })
  serveContents(app, {
    path: '/api/mod/surveys',
    schemas: { item: modSurveySchema, input: surveyInputSchema, edit: surveyEditSchema },
    list: listModSurveys,
    add: addSurvey,
    revise: reviseSurvey,
    remove: removeSurvey,
  })
}
