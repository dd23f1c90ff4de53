import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addressSchema, addressViewSchema, pairedAddressSchema } from '#rules/address/schema.ts'
import { pageEntrySchema, pageSchema } from '#rules/content/schema.ts'
import { exchangeInputOf, exchangeInputSchema } from '#rules/exchange/input.ts'
import { type Exchange, exchangeSchema } from '#rules/exchange/schema.ts'
import { signupSchema } from '#rules/exchange/signup.ts'
import { stepSchema } from '#rules/exchange/step.ts'
import { commentSchema } from '#rules/feed/comment.ts'
import { pictureSchema, videoSchema } from '#rules/feed/picture.ts'
import { postSchema, postTagSchema } from '#rules/feed/post.ts'
import { notificationSchema } from '#rules/member/notification.ts'
import { parentRequestSchema } from '#rules/member/parent.ts'
import { memberSchema, meSchema } from '#rules/member/schema.ts'
import { filledSurveySchema, surveySchema } from '#rules/survey/schema.ts'
import { errorBodySchema } from '#rules/wire/api.ts'
import { at } from '#tests/rules/exchange/terms.ts'

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
  mod_part: null,
  price_min: null,
  price_max: 25.5,
  surveys: [3],
  survey_requested: true,
  needs_pairing: true,
  is_pinned: false,
  signups: [{ ...mine, surveys: null, address_id: null }],
  is_signed_up: true,
  my_signup: mine,
  can_edit: true,
  reason: null,
  refusal: { code: 'already_in', message: 'You are already part of this exchange.' },
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
      surveys: [3],
      survey_requested: true,
    })
  })
})

test('every entity is published under its own name', () => {
  const entities = [
    addressSchema,
    addressViewSchema,
    commentSchema,
    errorBodySchema,
    exchangeSchema,
    filledSurveySchema,
    meSchema,
    memberSchema,
    notificationSchema,
    pageSchema,
    pairedAddressSchema,
    parentRequestSchema,
    pictureSchema,
    postSchema,
    postTagSchema,
    signupSchema,
    stepSchema,
    surveySchema,
    videoSchema,
  ]
  expect(entities.map((entity) => z.globalRegistry.get(entity)?.id)).toEqual([
    'Address',
    'AddressView',
    'Comment',
    'Error',
    'Exchange',
    'FilledSurvey',
    'Me',
    'Member',
    'Notification',
    'Page',
    'PairedAddress',
    'ParentRequest',
    'Picture',
    'Post',
    'PostTag',
    'Signup',
    'Step',
    'Survey',
    'Video',
  ])
})

test('a list of content pages leaves their bodies out', () => {
  expect(pageEntrySchema.parse({ id: 1, slug: 'rules', title: 'Rules', body: 'long' })).toEqual({
    id: 1,
    slug: 'rules',
    title: 'Rules',
  })
})
