import { coverValues, critterValues, pageValues, tagValues } from '#rules/content/forms.ts'
import { surveyContentValues } from '#rules/content/survey-form.ts'
import { aCommonCritter, aCover, aModSurvey, aPage, aTag } from '#tests/support/contents.ts'
import { aPicture } from '#tests/support/media.ts'
import { file, type Row, sending } from './requests.ts'

const picture = { picture: aPicture({ id: 71 }), isSending: false }
const page = { slug: 'moss', title: 'Moss', body: '<p>Soft.</p>' }
const { slug: _, ...edited } = page
const updated_at = '2026-11-20T12:00:00.000Z'
const hoot = { nickname: 'Hoot', birthday: '11-23', picture_id: null }
const asked = { id: 51, label: 'Liquorice?', type: 'boolean', options: [], is_required: true }
const liquorice = { ...asked, key: 0, options: '' }
const loads = (shelf: string, noun: string): Row => ({
  given: { shelf },
  asks: { call: `GET mod/${noun}` },
})
const deletes = (shelf: string, noun: string): Row => ({
  given: { shelf, id: 7 },
  asks: { call: `DELETE mod/${noun}/7` },
})

/** Requests made by the pages on which mods edit content. */
export const contentRows: Record<string, Row | Row[]> = {
  'contents: contents.loadContents': [
    loads('pages', 'pages'),
    loads('surveys', 'surveys'),
    loads('tags', 'post-tags'),
    loads('covers', 'approved-headers'),
    loads('critters', 'critters'),
  ],
  'contents: contents.deleteContent': [
    deletes('pages', 'pages'),
    deletes('surveys', 'surveys'),
    deletes('tags', 'post-tags'),
    deletes('covers', 'approved-headers'),
    deletes('critters', 'critters'),
  ],
  'contents: contents.page.submit': [
    {
      given: { ...pageValues(null), ...page },
      asks: { call: 'POST mod/pages', body: page },
    },
    {
      given: pageValues(aPage()),
      asks: { call: 'PUT mod/pages/6', body: { ...edited, updated_at } },
    },
  ],
  'contents: contents.survey.submit': [
    {
      given: { ...surveyContentValues(null), label: 'Sweets', picture, questions: [liquorice] },
      asks: {
        call: 'POST mod/surveys',
        body: { label: 'Sweets', picture_id: 71, questions: [asked] },
      },
    },
    {
      given: { ...surveyContentValues(aModSurvey()), label: 'Treats', questions: [liquorice] },
      asks: {
        call: 'PUT mod/surveys/5',
        body: {
          label: 'Treats',
          picture_id: null,
          questions: [asked],
          was: { label: 'Sweets', picture_id: null, version: 3 },
        },
      },
    },
  ],
  'contents: contents.tag.submit': [
    {
      given: { ...tagValues(null), label: 'Mittens', is_only_admin: true },
      asks: { call: 'POST mod/post-tags', body: { label: 'Mittens', is_only_admin: true } },
    },
    {
      given: { ...tagValues(aTag()), label: 'Mitts' },
      asks: { call: 'PUT mod/post-tags/7', body: { label: 'Mitts', was: 'Mittens' } },
    },
  ],
  'contents: contents.cover.submit': [
    {
      given: { ...coverValues(null), alt: 'A stone', picture },
      asks: { call: 'POST mod/approved-headers', body: { picture_id: 71, alt: 'A stone' } },
    },
    {
      given: { ...coverValues(aCover()), alt: 'A stone' },
      asks: { call: 'PUT mod/approved-headers/8', body: { alt: 'A stone', was: 'A mossy stone' } },
    },
  ],
  'contents: contents.critter.submit': [
    {
      given: { ...critterValues(aCommonCritter()), id: null },
      asks: { call: 'POST mod/critters', body: hoot },
    },
    {
      given: critterValues(aCommonCritter()),
      asks: { call: 'PUT mod/critters/9', body: { ...hoot, updated_at } },
    },
  ],
  'contents: contents.picture.upload.send': {
    given: sending,
    asks: { call: 'POST pictures', body: { file } },
  },
}
