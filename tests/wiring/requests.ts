import { expect } from 'vitest'
import { othersAsked } from '#rules/exchange/deal.ts'
import { anExchange } from '#tests/support/builders.ts'
import type { Asked } from '#tests/support/fakeServer.ts'

/** The input of a dependency, and the request that it makes. */
export interface Row {
  given?: unknown
  asks: Asked | Asked[]
}

const email = 'moth@wing.example'
const address = {
  label: 'Home',
  name: 'Moth Wing',
  line1: '14 Illfield Row',
  line2: '',
  city: 'Leeds',
  state: '',
  zip: 'LS1 4AP',
  country: 'United Kingdom',
}
export const password = { password: 'moonlit-parcel!', password_confirmation: 'moonlit-parcel!' }
const step = { exchange_id: 5, type: 'physical_sent', content: null }
const recordStep: Row = { given: step, asks: { call: 'POST steps', body: step } }
const neededSurveys: Row = { given: { id: 5 }, asks: { call: 'POST exchanges/5/needed-surveys' } }
const saveAddress: Row[] = [
  {
    given: { id: null, ...address },
    asks: { call: 'POST addresses', body: { id: null, ...address } },
  },
  { given: { id: 3, ...address }, asks: { call: 'PUT addresses/3', body: { id: 3, ...address } } },
]
export const addresses: Row = { asks: { call: 'GET addresses' } }
const loadExchange: Row = {
  given: { slug: 'winter-mail' },
  asks: { call: 'GET exchange-detail/winter-mail' },
}
export const nickname: Row = {
  given: { nickname: 'Moss' },
  asks: { call: 'POST nickname', body: { nickname: 'Moss' } },
}
const toEmail = (call: string): Row => ({ given: { email }, asks: { call, body: { email } } })
const post = { message: 'Mittens!', location: null, tags: [1], pictures: [], videos: [] }
const exchange = anExchange()
const details = {
  label: 'Winter mail',
  summary: 'A letter each.',
  description: 'Something warm.',
  region: 'worldwide',
  max_spots: '10',
  price_min: '',
  price_max: '',
  picture_id: null,
}
const schedule = {
  preferred_start_at: '2026-12-20',
  signup_duration: '15',
  exchange_duration: '30',
  send_by_duration: '12',
  surveys: [],
  survey_requested: false,
  is_public: true,
}

const moss = new File(['moss'], 'moss.jpg', { type: 'image/jpeg' })
export const sending = { file: moss, onProgress: () => undefined }
/** The uploaded file as the fake server records it. */
export const file = { name: 'moss.jpg', type: 'image/jpeg', size: 4 }
/** The composition's requests, which are the same wherever it is used. */
const composition = (at: string): Record<string, Row | Row[]> => ({
  [`${at}.loadPostTags`]: { asks: { call: 'GET post-tags' } },
  [`${at}.loadUploadLimits`]: { asks: { call: 'GET config' } },
  [`${at}.place.nameOfTown`]: {
    given: { lat: 53.8, lng: -1.55 },
    asks: { call: 'GET geocode', query: { lat: '53.8', lng: '-1.55' } },
  },
  [`${at}.upload.send`]: [
    { given: { kind: 'picture', ...sending }, asks: { call: 'POST pictures', body: { file } } },
    { given: { kind: 'video', ...sending }, asks: { call: 'POST videos', body: { file } } },
  ],
})

/** All rows, keyed by the page's wiring module and the path of the chart in it. */
export const rows: Record<string, Row | Row[]> = {
  'activate: activation.resendVerification': toEmail('POST email/resend'),
  'activate: activation.verification.submit': toEmail('POST email/resend'),
  'address: addressEditor.loadAddress': { given: { id: 3 }, asks: { call: 'GET addresses/3' } },
  'address: addressEditor.address.submit': saveAddress,
  ...composition('composer: composer.composition'),
  'composer: composer.publish': [
    { given: { input: post, alts: [] }, asks: { call: 'POST posts', body: post } },
    {
      given: { input: post, alts: [{ id: 41, alt: 'Moss' }] },
      asks: { call: 'PUT pictures/41', body: { alt: 'Moss' } },
    },
  ],

  'exchange: exchangePage.loadExchange': loadExchange,
  'exchange: exchangePage.signup.enrolment.loadAddresses': addresses,
  'exchange: exchangePage.signup.enrolment.loadNeededSurveys': neededSurveys,
  'exchange: exchangePage.deal.loadNeededSurveys': neededSurveys,
  'exchange: exchangePage.deal.loadOthers': {
    given: { ...othersAsked(['us', 'worldwide']), page: 1 },
    asks: {
      call: 'GET exchanges',
      query: { page: '1', 'filter[is_available]': '1', 'filter[regions]': 'worldwide,us' },
    },
  },
  'exchange: exchangePage.signup.enrolment.signUp': {
    given: { exchange_id: 5, address_id: 2 },
    asks: { call: 'POST signups', body: { exchange_id: 5, address_id: 2 } },
  },
  'exchange: exchangePage.signup.leave.submit': {
    given: { id: 22, reason: 'I signed up by mistake: Sorry' },
    asks: { call: 'DELETE signups/22', body: { reason: 'I signed up by mistake: Sorry' } },
  },
  'exchange: exchangePage.signupDesk.loadRemovalPlan': {
    given: { id: 21 },
    asks: { call: 'POST mod/signups/21/removal' },
  },
  'exchange: exchangePage.signupDesk.removal.submit': {
    given: { id: 21, reason: 'Gone quiet', rearrangement: 'a' },
    asks: {
      call: 'POST mod/signups/21/remove',
      body: { reason: 'Gone quiet', rearrangement: 'a' },
    },
  },
  'exchange: exchangePage.swap.pairView.loadPairedAddress': {
    given: { id: 22 },
    asks: { call: 'POST signups/22/address', body: { keeps: false } },
  },
  'exchange: exchangePage.swap.pairView.pairedSurveys.load': {
    given: { id: 22 },
    asks: { call: 'GET signups/22/surveys' },
  },
  'exchange: exchangePage.swap.stepBar.dispatch.recordStep': recordStep,
  'exchange: exchangePage.swap.stepBar.receipt.recordStep': recordStep,
  ...composition('exchange: exchangePage.swap.stepBar.receipt.composition'),
  'exchange: exchangePage.swap.stepBar.receipt.recordStepAndPost': {
    given: { input: { exchange_id: 5, ...post }, alts: [] },
    asks: { call: 'POST steps/stepandpost', body: { exchange_id: 5, ...post } },
  },
  'exchange: exchangePage.swap.stepBar.closing.recordStep': recordStep,
  'exchange: exchangePage.swap.stepBar.closing.markDone': [
    { given: { id: 22, side: 'sending' }, asks: { call: 'POST signups/22/sending-done' } },
    { given: { id: 22, side: 'receiving' }, asks: { call: 'POST signups/22/receiving-done' } },
  ],
  'exchange: exchangePage.swap.timeline.load': {
    given: { exchangeId: 5 },
    asks: {
      call: 'GET steps',
      query: { 'filter[exchange_id]': '5', include: 'user', perPage: '10000' },
    },
  },

  'exchangeForm: exchangeForm.loadChoices': {
    asks: [{ call: 'GET approved_headers' }, { call: 'GET surveys' }, { call: 'GET config' }],
  },
  'exchangeForm: exchangeForm.loadExchange': loadExchange,
  'exchangeForm: exchangeForm.schedule.submit': [
    {
      given: { id: null, details, ...schedule },
      asks: { call: 'POST exchanges', body: expect.objectContaining({ label: 'Winter mail' }) },
    },
    {
      given: { id: exchange.id, details, ...schedule },
      asks: { call: 'PUT exchanges/5', body: expect.objectContaining({ label: 'Winter mail' }) },
    },
  ],
  'forgotPassword: forgotPassword.reminder.submit': toEmail('POST forgot-password'),
  'login: login.credentials.submit': {
    given: { email, password: 'moonlit-parcel!' },
    asks: { call: 'POST auth/login', body: { email, password: 'moonlit-parcel!' } },
  },
  'doors: socialLogin.askDeparture': {
    given: { provider: 'google' },
    asks: { call: 'GET auth/login/google' },
  },
  'socialCallback: socialCallback.finishLogin': {
    given: { provider: 'google', code: 'c-1', state: 's-1', iss: undefined },
    asks: { call: 'GET auth/login/google/callback', query: { code: 'c-1', state: 's-1' } },
  },
  'socialCallback: socialCallback.openLetter': {
    given: { provider: 'facebook', token: 'l-1' },
    asks: { call: 'POST auth/login/facebook/letter', body: { token: 'l-1' } },
  },

  'onboarding: onboarding.loadAddresses': addresses,
  'onboarding: onboarding.privacy.submit': {
    given: { address_privacy: 3, onboarding_comment: 'Not Sylas' },
    asks: {
      call: 'POST profile',
      body: { address_privacy: 3, onboarding_comment: 'Not Sylas' },
    },
  },
  'onboarding: onboarding.nickname.verify': nickname,
  'onboarding: onboarding.nickname.submit': {
    given: { nickname: 'Moss' },
    asks: { call: 'POST profile', body: { nickname: 'Moss' } },
  },
  'onboarding: onboarding.identity.submit': {
    given: {
      first_name: 'Moth',
      last_name: 'Wing',
      birth_date: '1999-10-31',
      parent_email: '',
      region: 'us',
    },
    asks: {
      call: 'POST profile',
      body: expect.objectContaining({ first_name: 'Moth', birth_date: '1999-10-31' }),
    },
  },
  'onboarding: onboarding.address.submit': saveAddress,
  'onboarding: onboarding.completeOnboarding': {
    asks: { call: 'POST profile', body: { has_completed_onboarding: true } },
  },
  'correction: correction.loadStep': { given: { id: 31 }, asks: { call: 'GET steps/31' } },
  'correction: correction.correctedLink.submit': [
    {
      given: { id: 31, type: 'physical_sent', content: 'https://track.example/2' },
      asks: { call: 'PUT steps/31', body: { content: 'https://track.example/2' } },
    },
    {
      given: { id: 31, type: 'physical_sent', content: '' },
      asks: { call: 'PUT steps/31', body: { content: null } },
    },
  ],
  'correction: correction.deleteStep': { given: { id: 31 }, asks: { call: 'DELETE steps/31' } },
  'exchange: exchangePage.swap.heart.sendHeart': {
    given: { id: 31 },
    asks: { call: 'POST steps/31/heart' },
  },
  'exchange: exchangePage.swap.pairView.matchEnvelope.acknowledgeMatch': {
    given: { id: 22 },
    asks: { call: 'POST signups/22/acknowledge' },
  },
  'bell: bell.countUnread': {
    asks: { call: 'GET notifications', query: { page: '1', perPage: '1' } },
  },
  'bell: bell.readSome': {
    given: { ids: [3, 5] },
    asks: { call: 'POST notifications/read', body: { ids: [3, 5] } },
  },
  'bell: bell.readAll': { asks: { call: 'POST notifications/read', body: {} } },
  'notifications: notifications.noticeList.loadItems': {
    given: { page: 2 },
    asks: { call: 'GET notifications', query: { page: '2' } },
  },
  'pageLinks: contentPages.load': { asks: { call: 'GET pages' } },
  'page: contentPage.load': { given: { slug: 'rules' }, asks: { call: 'GET pages/rules' } },
  'parent: parentAnswer.loadRequest': {
    given: { token: 'a-token' },
    asks: { call: 'POST parent/open', body: { token: 'a-token' } },
  },
  'parent: parentAnswer.sendAnswer': {
    given: { token: 'a-token', answer: 'confirm', threads: true },
    asks: {
      call: 'POST parent/answer',
      body: { token: 'a-token', answer: 'confirm', threads: true },
    },
  },
  'unsubscribe: unsubscribe.loadEnding': {
    given: { token: 'a-token' },
    asks: { call: 'POST unsubscribe/open', body: { token: 'a-token' } },
  },
  'unsubscribe: unsubscribe.endMails': {
    given: { token: 'a-token' },
    asks: { call: 'POST unsubscribe/end', body: { token: 'a-token' } },
  },
  'passwordReset: passwordReset.newPassword.submit': {
    given: { email, token: 'a-token', ...password },
    asks: { call: 'POST reset-password', body: { email, token: 'a-token', ...password } },
  },

  'register: registration.email.submit': toEmail('POST users/exists'),
  'register: registration.password.submit': {
    given: { email, name: 'Mothwing', ...password },
    asks: { call: 'POST register', body: { email, name: 'Mothwing', ...password } },
  },
  'verifyEmail: emailVerification.verifyEmail': {
    given: { userid: '7', token: 'a/b' },
    asks: { call: 'GET email/verify/7/a%2Fb' },
  },
  'notMe: notMe.disown': {
    given: { userid: '7', token: 'a-token' },
    asks: { call: 'POST email/not-me/7', body: { token: 'a-token' } },
  },
  'tab: app.session.loadMember': { asks: { call: 'GET me' } },
  'tab: app.session.endSession': { asks: { call: 'POST auth/logout' } },
  'tab: pageCode.reachSite': { asks: { call: 'HEAD /' } },
}
