import { expect, test } from 'vitest'
import { mayOffer, offersWords, showsRescuers, thanksWords } from '#rules/exchange/rescue-offer.ts'
import { OFFERS, type Rescuers } from '#rules/exchange/rescue-schema.ts'

const none: Rescuers = { offers: 'few', is_offered: false, may_offer: false, thanked: [] }
const nettle = { id: 12, nickname: 'Nettle', avatar: null }

test('a member who has offered can take the offer back, even if they can no longer offer', () => {
  expect(
    [null, none, { ...none, may_offer: true }, { ...none, is_offered: true }].map(mayOffer),
  ).toEqual([false, false, true, true])
})

test('the part is shown to members who may offer, and to everyone if there are rescuers to thank', () => {
  expect(
    [null, none, { ...none, may_offer: true }, { ...none, thanked: [nettle] }].map(showsRescuers),
  ).toEqual([false, false, true, true])
})

test('rescuers who would like it are thanked by name', () => {
  expect([thanksWords([nettle]), thanksWords([{ ...nettle, nickname: 'Moss' }, nettle])]).toEqual([
    'Nettle sent a spare gift here. Thank you!',
    'Moss and Nettle sent a spare gift here. Thank you!',
  ])
})

test('the number of offers is a word', () => {
  expect(OFFERS.map(offersWords)).toEqual([
    'Few critters have offered so far.',
    'Some critters have offered already.',
    'Many critters have offered already.',
  ])
})
