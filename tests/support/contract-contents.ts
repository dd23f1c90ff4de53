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
import { storyPageSchema } from '#rules/exchange/story.ts'
import { replySchema } from '#rules/letter/contact.ts'
import { petInputSchema } from '#rules/member/pet.ts'
import { reasonSchema } from '#rules/mod/approval.ts'
import { attachmentSchema, surveyRequestSchema } from '#rules/mod/survey-request.ts'
import { envelope, page } from '#rules/wire/api.ts'

const all = <Item extends z.core.$ZodType>(item: Item) => envelope(z.array(item))

/** The calls for content that mods maintain, for requested surveys, and for the stories of exchanges. */
export const contentCalls = {
  'GET exchanges/:/story': { gives: storyPageSchema },
  'GET mod/pages': { gives: all(modPageSchema) },
  'POST mod/pages': { takes: pageInputSchema, gives: envelope(modPageSchema) },
  'PUT mod/pages/:': { takes: pageEditSchema, gives: envelope(modPageSchema) },
  'DELETE mod/pages/:': {},
  'GET mod/post-tags': { gives: all(modTagSchema) },
  'POST mod/post-tags': { takes: tagInputSchema, gives: envelope(modTagSchema) },
  'PUT mod/post-tags/:': { takes: tagEditSchema, gives: envelope(modTagSchema) },
  'DELETE mod/post-tags/:': {},
  'GET mod/approved-headers': { gives: all(modHeaderSchema) },
  'POST mod/approved-headers': { takes: headerInputSchema, gives: envelope(modHeaderSchema) },
  'PUT mod/approved-headers/:': { takes: headerEditSchema, gives: envelope(modHeaderSchema) },
  'DELETE mod/approved-headers/:': {},
  'GET mod/critters': { gives: all(modCritterSchema) },
  'POST mod/critters': { takes: petInputSchema, gives: envelope(modCritterSchema) },
  'PUT mod/critters/:': { takes: critterEditSchema, gives: envelope(modCritterSchema) },
  'DELETE mod/critters/:': {},
  'GET mod/surveys': { gives: all(modSurveySchema) },
  'POST mod/surveys': { takes: surveyInputSchema, gives: envelope(modSurveySchema) },
  'PUT mod/surveys/:': { takes: surveyEditSchema, gives: envelope(modSurveySchema) },
  'DELETE mod/surveys/:': {},
  'GET mod/survey-requests': { gives: page(surveyRequestSchema) },
  'POST mod/survey-requests/:/attach': { takes: attachmentSchema },
  'POST mod/survey-requests/:/decline': { takes: reasonSchema },
  'POST mod/survey-requests/:/letter': {
    takes: replySchema,
    gives: envelope(surveyRequestSchema),
  },
}
