import type { Row } from './requests.ts'

const reasoned = (call: string): Row => ({
  given: { id: 5, reason: 'Why not' },
  asks: { call, body: { reason: 'Why not' } },
})
const members: Row[] = [
  { given: { page: 1, search: '' }, asks: { call: 'GET mod/members', query: { page: '1' } } },
  {
    given: { page: 2, search: 'moth' },
    asks: { call: 'GET mod/members', query: { page: '2', search: 'moth' } },
  },
]
const act = (kind: string): Row => ({
  given: { id: 12, act: { kind } },
  asks: { call: `POST mod/members/12/${kind}` },
})

/** Requests made by the mod desk, keyed by the path of the chart in its wiring. */
export const modRows: Record<string, Row | Row[]> = {
  'mod: modDesk.approvals.waitingExchanges.loadItems': {
    given: { page: 2 },
    asks: {
      call: 'GET mod/exchanges',
      query: { 'filter[status]': 'pending', page: '2', perPage: '50' },
    },
  },
  'mod: modDesk.approvals.approval.submit': {
    given: { id: 5, start_at: '' },
    asks: { call: 'POST mod/exchanges/5/approve', body: { start_at: null } },
  },
  'mod: modDesk.approvals.rejection.submit': reasoned('POST mod/exchanges/5/reject'),
  'mod: modDesk.countCases': { asks: { call: 'GET mod/cases', query: { perPage: '1' } } },
  'mod: modDesk.countRequests': {
    asks: { call: 'GET mod/survey-requests', query: { perPage: '1' } },
  },
  'mod: modDesk.cases.openCases.loadItems': {
    given: { page: 2 },
    asks: { call: 'GET mod/cases', query: { page: '2' } },
  },
  'mod: modDesk.cases.settling.submit': {
    given: { id: 51, how: 'nobody_meant', reason: 'The note names nobody', picked: [] },
    asks: {
      call: 'POST mod/cases/51/settle',
      body: { how: 'nobody_meant', reason: 'The note names nobody' },
    },
  },
  'mod: modDesk.cases.listHistory.readListHistory': {
    given: { id: 12 },
    asks: { call: 'POST mod/members/12/list-history' },
  },
  'mod: modDesk.cases.modThreads.readThreads': {
    given: { ids: [61] },
    asks: { call: 'GET mod/threads/61' },
  },
  'mod: modDesk.cases.modThreads.readEarlier': {
    given: { id: 61, before: 8 },
    asks: { call: 'GET mod/threads/61', query: { before: '8' } },
  },
  'mod: modDesk.cases.exclusionDesk.members.loadItems': members,
  'mod: modDesk.cases.exclusionDesk.loadMemberExclusions': {
    given: { member_id: 12 },
    asks: { call: 'GET mod/exclusions', query: { member_id: '12' } },
  },
  'mod: modDesk.cases.exclusionDesk.enterExclusion': {
    given: { member_id: 12, excluded_id: 30 },
    asks: { call: 'POST mod/exclusions', body: { member_id: 12, excluded_id: 30 } },
  },
  'mod: modDesk.cases.exclusionDesk.takeOutExclusion': {
    given: { id: 41 },
    asks: { call: 'DELETE mod/exclusions/41' },
  },
  'pairs: pairs.loadPairs': {
    given: { exchangeId: 5 },
    asks: { call: 'POST mod/exchanges/5/pairs' },
  },
  'pairs: pairs.modThreads.readThreads': {
    given: { ids: [61] },
    asks: { call: 'GET mod/threads/61' },
  },
  'pairs: pairs.modThreads.readEarlier': {
    given: { id: 61, before: 8 },
    asks: { call: 'GET mod/threads/61', query: { before: '8' } },
  },
  'surveyRequests: surveyRequests.openSurveyRequests.loadItems': {
    given: { page: 2, first: 5 },
    asks: { call: 'GET mod/survey-requests', query: { page: '2', first: '5' } },
  },
  'surveyRequests: surveyRequests.loadSurveys': { asks: { call: 'GET surveys' } },
  'surveyRequests: surveyRequests.attachment.submit': {
    given: { id: 5, survey_id: '3' },
    asks: { call: 'POST mod/survey-requests/5/attach', body: { survey_id: 3 } },
  },
  'surveyRequests: surveyRequests.rejection.submit': reasoned('POST mod/survey-requests/5/decline'),
  'surveyRequests: surveyRequests.creatorLetter.submit': {
    given: { id: 5, message: 'Hello' },
    asks: { call: 'POST mod/survey-requests/5/letter', body: { message: 'Hello' } },
  },
  'mod: modDesk.currentExchanges.loadItems': {
    given: { page: 2, search: '' },
    asks: {
      call: 'GET mod/exchanges',
      query: { 'filter[status]': 'approved,ongoing,full', page: '2' },
    },
  },
  'mod: modDesk.members.loadItems': members,
  'mod: modDesk.audit.loadItems': {
    given: { page: 2, search: '' },
    asks: { call: 'GET mod/audit', query: { page: '2' } },
  },
  'mod: pairingDesk.checkPairing': {
    given: { id: 5 },
    asks: { call: 'GET mod/exchanges/5/pairing' },
  },
  'mod: pairingDesk.pairNow': { given: { id: 5 }, asks: { call: 'POST mod/exchanges/5/pair' } },
  'mod: pairingDesk.cancellation.submit': reasoned('POST mod/exchanges/5/cancel'),
  'mod: memberDesk.actOnMember': [
    act('confirm-parent'),
    act('lift'),
    {
      given: { id: 12, act: { kind: 'role', role: 'mod' } },
      asks: { call: 'POST mod/members/12/role', body: { role: 'mod' } },
    },
  ],
  'mod: memberDesk.loadEffect': {
    given: { id: 12 },
    asks: { call: 'GET mod/members/12/suspension' },
  },
  'mod: memberDesk.owedSettling.submit': reasoned('POST mod/defaults/5/settle'),
  'mod: memberDesk.restriction.submit': [
    {
      given: { id: 12, how: 'suspend', days: '3', reason: 'Rude letters' },
      asks: { call: 'POST mod/members/12/suspend', body: { reason: 'Rude letters' } },
    },
    {
      given: { id: 12, how: 'pause', days: '3', reason: 'Rude letters' },
      asks: { call: 'POST mod/members/12/pause', body: { reason: 'Rude letters', days: 3 } },
    },
  ],
}
