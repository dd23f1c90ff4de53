import { expect, test } from 'vitest'
import { answerIn, isAltered } from '#scripts/gallery/states.ts'

const answer = {
  data: [
    {
      id: 7,
      label: 'Winter mail',
      summary: 'A parcel for the longest night.',
      max_spots: 12,
      remaining_spots: 2,
      price_max: null,
      user: { id: 3, nickname: 'Rowan', avatar: null },
      signups: [{ id: 1, user: { id: 3, nickname: 'Rowan', avatar: null } }],
      my_signup: { id: 1 },
      participants_count: 10,
    },
  ],
  meta: { current_page: 1, last_page: 2, per_page: 12, total: 14 },
}

test('the gallery state “full” leaves a response unchanged', () => {
  expect(answerIn('full', answer)).toEqual(answer)
})

test('the gallery state “empty” removes all items of a list and sets their number to 0', () => {
  expect(answerIn('empty', answer)).toEqual({
    data: [],
    meta: { current_page: 1, last_page: 1, per_page: 12, total: 0 },
  })
})

test('in the gallery state “empty”, an exchange has no participants, and the member has not signed up', () => {
  const [data] = answer.data
  expect(answerIn('empty', { data })).toEqual({
    data: { ...data, signups: [], my_signup: null, participants_count: 0 },
  })
})

test('the gallery state “long” gives every member and every title the longest possible name', () => {
  const nickname = 'W'.repeat(30)
  const [one] = answer.data
  const label = 'WeihnachtspäckchentauschgesellschaftWeihnachtspäckchentauschgesellschaftWeihnach'
  expect(label).toHaveLength(80)
  expect(answerIn('long', answer)).toEqual({
    ...answer,
    data: [
      {
        ...one,
        label,
        user: { id: 3, nickname, avatar: null },
        signups: [{ id: 1, user: { id: 3, nickname, avatar: null } }],
      },
    ],
  })
})

test('the gallery state “rtl” translates names and texts, but does not fill in a missing name', () => {
  expect(answerIn('rtl', { nickname: null, title: 'Tea', message: 'Hello', slug: 'tea' })).toEqual({
    nickname: null,
    title: 'طرود الشتاء من الغابة',
    message: 'أرسلت لك علبة صغيرة فيها شاي وعسل، ومعها رسالة من الغابة.',
    slug: 'tea',
  })
})

test('the gallery states “none” and “many” change counts and prices to 0 and 999, but change neither ids nor missing prices', () => {
  const counted = { id: 7, likes_amount: 3, remaining_spots: 2, max_spots: 12, price_max: 30 }
  expect(answerIn('none', { ...counted, price_min: null })).toEqual({
    id: 7,
    likes_amount: 0,
    remaining_spots: 0,
    max_spots: 12,
    price_max: 0,
    price_min: null,
  })
  expect(answerIn('many', { ...counted, price_min: null })).toEqual({
    id: 7,
    likes_amount: 999,
    remaining_spots: 999,
    max_spots: 999,
    price_max: 999,
    price_min: null,
  })
})

test('the gallery state “error” affects the page but not the layout around it, and the state “long” affects both', () => {
  expect(isAltered('error', '/api/posts')).toBe(true)
  expect(isAltered('error', '/api/me')).toBe(false)
  expect(isAltered('long', '/api/me')).toBe(true)
  expect(isAltered('long', '/media/7.webp')).toBe(false)
  expect(isAltered('full', '/api/posts')).toBe(false)
})
