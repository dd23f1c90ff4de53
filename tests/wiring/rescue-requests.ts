import type { Row } from './requests.ts'

const step = { exchange_id: 5, type: 'physical_sent', content: null, rescue_id: 3 }
const recordStep: Row = { given: step, asks: { call: 'POST steps', body: step } }
const of = { id: 3 }
const loadRescues: Row = { asks: { call: 'GET rescues' } }

/** The requests of the pages about rescues. */
export const rescueRows: Record<string, Row | Row[]> = {
  'exchange: exchangePage.missingGift.allowRescue': {
    given: { id: 22, may_rescue: true },
    asks: { call: 'POST signups/22/missing-gift/may-rescue', body: { may_rescue: true } },
  },
  'home: home.ownRescues.load': loadRescues,
  'rescue: rescue.loadRescues': loadRescues,
  'rescue: rescue.acceptRescue': { given: of, asks: { call: 'POST rescues/3/accept' } },
  'rescue: rescue.declineRescue': { given: of, asks: { call: 'POST rescues/3/decline' } },
  'rescue: rescue.loadPairedAddress': { given: of, asks: { call: 'POST rescues/3/address' } },
  'rescue: rescue.pairedSurveys.load': { given: of, asks: { call: 'GET rescues/3/surveys' } },
  'rescue: rescue.dispatch.recordStep': recordStep,
  'rescue: rescue.closing.recordStep': recordStep,
  'rescue: rescue.closing.markDone': {
    given: { id: 22, side: 'sending' },
    asks: { call: 'POST signups/22/sending-done' },
  },
  'rescue: rescue.chooseThanks': {
    given: { id: 3, may_be_thanked: true },
    asks: { call: 'POST rescues/3/thanked', body: { may_be_thanked: true } },
  },
  'rescueOffer: rescueOffer.loadRescuers': {
    given: { id: 5 },
    asks: { call: 'GET exchanges/5/rescuers' },
  },
  'rescueOffer: rescueOffer.saveOffer': [
    { given: { id: 5, is_offered: true }, asks: { call: 'POST exchanges/5/rescuers' } },
    { given: { id: 5, is_offered: false }, asks: { call: 'DELETE exchanges/5/rescuers' } },
  ],
  'mod: modDesk.rescueDesk.rescueCases.loadItems': {
    given: { page: 1, first: null },
    asks: { call: 'GET mod/rescues', query: { page: '1' } },
  },
  'mod: modDesk.rescueDesk.openToRescuers': {
    given: { id: 61 },
    asks: { call: 'POST mod/rescues/61/open' },
  },
  'mod: modDesk.rescueDesk.pickRescuer': {
    given: { id: 61, member_id: 14 },
    asks: { call: 'POST mod/rescues/61/pick', body: { member_id: 14 } },
  },
  'mod: modDesk.rescueDesk.readRescuer': {
    given: { id: 61 },
    asks: { call: 'POST mod/rescues/61/rescuer' },
  },
}
