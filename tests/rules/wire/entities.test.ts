import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addressSchema, addressViewSchema, pairedAddressSchema } from '#rules/address/schema.ts'
import {
  modCritterSchema,
  modHeaderSchema,
  modPageSchema,
  modTagSchema,
} from '#rules/content/desk.ts'
import { pageEntrySchema, pageSchema } from '#rules/content/schema.ts'
import { modSurveySchema } from '#rules/content/survey.ts'
import { exchangeInputOf, exchangeInputSchema } from '#rules/exchange/input.ts'
import { removalPlanSchema } from '#rules/exchange/removal.ts'
import { type Exchange, exchangeSchema } from '#rules/exchange/schema.ts'
import { signupSchema } from '#rules/exchange/signup.ts'
import { stepSchema } from '#rules/exchange/step.ts'
import { commentSchema } from '#rules/feed/comment.ts'
import { pictureSchema, videoSchema } from '#rules/feed/picture.ts'
import { postSchema, postTagSchema } from '#rules/feed/post.ts'
import {
  bugReportSchema,
  listedBugReportSchema,
  modBugReportSchema,
} from '#rules/letter/bug-report.ts'
import { chatMessageSchema, contactSchema, modContactSchema } from '#rules/letter/contact.ts'
import { critterSchema } from '#rules/member/birthdays.ts'
import { exclusionSchema } from '#rules/member/exclusion.ts'
import { notificationSchema } from '#rules/member/notification.ts'
import { ownCopySchema } from '#rules/member/own-copy.ts'
import { parentRequestSchema } from '#rules/member/parent.ts'
import { petSchema } from '#rules/member/pet.ts'
import { preferencesSchema } from '#rules/member/preferences.ts'
import { memberSchema, meSchema } from '#rules/member/schema.ts'
import { modCaseSchema } from '#rules/mod/case.ts'
import { modExclusionSchema } from '#rules/mod/exclusion.ts'
import { surveyRequestSchema } from '#rules/mod/survey-request.ts'
import { suspensionEffectSchema } from '#rules/mod/suspension.ts'
import { filledSurveySchema, surveySchema } from '#rules/survey/schema.ts'
import { errorBodySchema } from '#rules/wire/api.ts'
import { at } from '#tests/rules/exchange/terms.ts'
import { aCritter, aPet } from '#tests/support/birthdays.ts'
import {
  aMe,
  aMember,
  aModCase,
  anAddress,
  anAddressView,
  aPost,
  aRearrangement,
  aSignup,
  aStep,
} from '#tests/support/builders.ts'
import {
  aCommonCritter,
  aContentPage,
  aCover,
  aModSurvey,
  aPage,
  asAnswered,
  aTag,
} from '#tests/support/contents.ts'
import { aModExclusion, anExclusion } from '#tests/support/exclusion-builders.ts'
import {
  aBugReport,
  aChatMessage,
  aContact,
  aListedReport,
  aModContact,
  aModReport,
} from '#tests/support/letters-of-members.ts'
import { aPicture, aVideo } from '#tests/support/media.ts'
import { preferencesWith } from '#tests/support/preferences.ts'
import { anEffect } from '#tests/support/restrictions.ts'
import { aSurveyRequest } from '#tests/support/survey-requests.ts'
import { aQuestion, aSurvey } from '#tests/support/surveys.ts'

const bramble = { id: 2, nickname: 'Bramble', avatar: null }

const mine = {
  id: 20,
  user_id: 2,
  user: bramble,
  exchange_id: 1,
  paired_with: null,
  surveys: [],
  address_id: 4,
  has_opened_match: false,
  has_sent: false,
  has_received: false,
  is_done_sending: false,
  is_done_receiving: false,
  recording: 'all' as const,
  is_sending_paused: false,
  is_receiving_paused: false,
  address_changed_at: null,
  send_by: '2026-12-17T12:00:00.000Z',
  more_time: { days: 4, note: 'The glaze is wet.' },
  gift_delay: { send_by: '2026-12-20T12:00:00.000Z', note: null },
  missing_gift: null,
  asked_gift: { state: 'asking' as const, until: '2027-01-03T12:00:00.000Z', entries: 1 },
  not_received_from: '2026-12-30T12:00:00.000Z',
  thread_with_gifter: { state: 'open' as const, unread: 1, messages: 3 },
  thread_with_recipient: null,
  thanks: null,
  reveal: null,
}

const exchange: Exchange = {
  id: 1,
  slug: 'winter-mail',
  label: 'Winter mail',
  summary: 'Warm socks for everyone',
  description: 'Send one warm thing.',
  picture: null,
  user_id: 2,
  user: bramble,
  region: 'worldwide',
  status: 'ongoing',
  approved_by: 1,
  max_spots: 10,
  remaining_spots: 9,
  participants_count: 1,
  preferred_start_at: '2026-12-01',
  start_at: '2026-12-01T12:00:00.000Z',
  end_at: '2026-12-31T12:00:00.000Z',
  signups_open_at: '2026-11-16T12:00:00.000Z',
  signup_duration: 15,
  exchange_duration: 30,
  send_by_duration: 12,
  send_by: '2026-12-13T12:00:00.000Z',
  mod_part: null,
  waiting: null,
  price_min: null,
  price_max: 25.5,
  surveys: [3],
  survey_requested: true,
  is_public: true,
  needs_pairing: true,
  is_pinned: false,
  signups: [{ ...mine, surveys: null, address_id: null }],
  is_signed_up: true,
  my_signup: mine,
  can_edit: true,
  reason: null,
  refusal: { code: 'already_in', message: 'You’re already part of this exchange.' },
}

describe('an exchange', () => {
  test('is sent with all declared fields and no others', () => {
    const member = { ...bramble, email: 'bramble@critters.example' }
    expect(exchangeSchema.parse({ ...exchange, user: member, secret: 1 })).toEqual(exchange)
  })

  test('is rejected with a missing or invalid field', () => {
    const { refusal: _, ...rest } = exchange
    expect(exchangeSchema.safeParse(rest).success).toBe(false)
    expect(exchangeSchema.safeParse({ ...exchange, start_at: '2026-12-01' }).success).toBe(false)
  })

  test('fills its form with values that the form accepts', () => {
    const values = exchangeInputOf(exchange)
    expect(values.surveys).toEqual([3, 0])
    expect(exchangeInputSchema(at('2026-11-20T10:00:00.000Z')).parse(values)).toEqual({
      picture_id: null,
      label: 'Winter mail',
      summary: 'Warm socks for everyone',
      description: 'Send one warm thing.',
      region: 'worldwide',
      max_spots: 10,
      price_min: null,
      price_max: 25.5,
      preferred_start_at: '2026-12-01',
      signup_duration: 15,
      exchange_duration: 30,
      send_by_duration: 12,
      surveys: [3],
      survey_requested: true,
      is_public: true,
    })
  })
})

const juno = aMember({ id: 13, nickname: 'Juno' })
const picture = aPicture({ alt: 'A mossy stone' })
const question = aQuestion()
const time = '2026-11-20T09:00:00.000Z'

test.each<[string, z.ZodMiniType, object]>([
  ['Address', addressSchema, anAddress()],
  ['AddressView', addressViewSchema, anAddressView({ viewer: juno })],
  ['BugReport', bugReportSchema, aBugReport({ answer: 'Mended.' })],
  ['ChatMessage', chatMessageSchema, aChatMessage()],
  [
    'Comment',
    commentSchema,
    {
      ...{ id: 1, message: 'Twice?!', user: juno, updated_at: time, likes: [7], likes_amount: 1 },
      ...{ commentable_type: 'App\\Models\\Post', commentable_id: 9 },
      ...{ can_edit: false, can_delete: true, edited_at: null },
    },
  ],
  [
    'Contact',
    contactSchema,
    aContact({
      exchange: { id: 5, slug: 'moss', label: 'Moss' },
      chat_messages: [aChatMessage()],
    }),
  ],
  ['Critter', critterSchema, aCritter({ kind: 'pet' })],
  ['Error', errorBodySchema, { message: 'No.', code: 'no', errors: { label: ['No.'] } }],
  ['Exchange', exchangeSchema, { ...exchange, picture }],
  ['Exclusion', exclusionSchema, anExclusion()],
  ['FilledSurvey', filledSurveySchema, { id: 1, questions: [question], answers: [true] }],
  ['ListedBugReport', listedBugReportSchema, aListedReport()],
  ['Me', meSchema, aMe({ surveys: [{ id: 1, questions: [question], answers: [true] }] })],
  ['Member', memberSchema, aMember({ avatar: picture })],
  ['ModBugReport', modBugReportSchema, aModReport()],
  [
    'ModCase',
    modCaseSchema,
    aModCase({
      list: {
        names: [juno],
        bound: 2,
        others: 5,
        proposal: { by: juno, how: 'some_count', picked: [13] },
      },
      exchanges: [{ id: 5, slug: 'moss', label: 'Moss', start_at: time }],
    }),
  ],
  ['ModContact', modContactSchema, aModContact()],
  ['ModCritter', modCritterSchema, asAnswered(aCommonCritter({ owner: juno }))],
  ['ModExclusion', modExclusionSchema, aModExclusion()],
  ['ModHeader', modHeaderSchema, asAnswered(aCover())],
  ['ModPage', modPageSchema, asAnswered(aPage())],
  ['ModPostTag', modTagSchema, asAnswered(aTag())],
  ['ModSurvey', modSurveySchema, asAnswered(aModSurvey({ picture }))],
  [
    'Notification',
    notificationSchema,
    {
      id: 1,
      type: 'like',
      title: 'Juno likes it',
      link: '/',
      created_at: time,
      read_at: time,
      post: null,
      member: { id: 3, nickname: 'Juno', avatar: null },
    },
  ],
  [
    'OwnCopy',
    ownCopySchema,
    { status: 'ready', message: 'It is ready.', made_at: time, kept_until: time },
  ],
  ['Page', pageSchema, aContentPage()],
  [
    'PairedAddress',
    pairedAddressSchema,
    {
      ...Object.fromEntries(
        Object.entries(anAddress()).filter(([key]) => !['id', 'label', 'is_main'].includes(key)),
      ),
      changed_at: time,
      is_kept: true,
    },
  ],
  ['ParentRequest', parentRequestSchema, { nickname: 'Juno', asks: 'withdrawal', threads: false }],
  ['Pet', petSchema, aPet({ picture })],
  ['Picture', pictureSchema, picture],
  ['Post', postSchema, aPost({ pictures: [picture], user: juno, likes: [7] })],
  ['PostTag', postTagSchema, { id: 1, label: 'Received', is_only_admin: false }],
  ['Preferences', preferencesSchema, preferencesWith()],
  ['RemovalPlan', removalPlanSchema, { rearrangements: [aRearrangement()] }],
  ['Signup', signupSchema, aSignup({ paired_with: 13, address_id: 3 })],
  ['Step', stepSchema, aStep({ content: 'A parcel' })],
  ['Survey', surveySchema, aSurvey({ picture, questions: [question], answers: [true] })],
  ['SurveyRequest', surveyRequestSchema, aSurveyRequest({ surveys: [{ id: 1, label: 'Moss' }] })],
  ['SuspensionEffect', suspensionEffectSchema, anEffect()],
  ['Video', videoSchema, aVideo()],
])(
  '%s is published under its name, and sent with exactly its declared fields',
  (name, entity, item) => {
    expect(z.globalRegistry.get(entity)).toEqual({ id: name })
    expect(entity.parse({ ...item, secret: 'moss' })).toEqual(item)
  },
)

test('a list of content pages omits their bodies', () => {
  expect(pageEntrySchema.parse({ id: 1, slug: 'rules', title: 'Rules', body: 'long' })).toEqual({
    id: 1,
    slug: 'rules',
    title: 'Rules',
  })
})
