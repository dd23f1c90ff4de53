/**
 * Tests the charts that the factories for forms, lists and loads make. For each set of options, every transition is
 * taken on one real chart. Behaviour specific to a chart has its own test.
 */
import { ownAddressesMachine } from '#machines/address/ownAddresses.machine.ts'
import { critterForm, pageForm, questionsForm } from '#machines/content/content.form.ts'
import { galleryMachine } from '#machines/exchange/gallery.machine.ts'
import { leaveForm } from '#machines/exchange/leave.form.ts'
import { publicExchangesMachine } from '#machines/exchange/publicExchanges.machine.ts'
import { homepageExchangesMachine } from '#machines/feed/homepageExchanges.machine.ts'
import { remarkForm } from '#machines/feed/remark.form.ts'
import { wordingForm } from '#machines/feed/wording.form.ts'
import { credentialsForm } from '#machines/joining/credentials.form.ts'
import { nicknameForm, privacyForm } from '#machines/joining/onboarding.form.ts'
import { registrationEmailForm } from '#machines/joining/registration.form.ts'
import { bugForm } from '#machines/letter/bug.form.ts'
import { contactForm } from '#machines/letter/contact.form.ts'
import { contactsMachine } from '#machines/letter/contacts.machine.ts'
import { elfLetterForm } from '#machines/letter/elfLetter.form.ts'
import { reportedBugsMachine } from '#machines/letter/reportedBugs.machine.ts'
import { profileCardForm } from '#machines/member/profileCard.form.ts'
import { cancellationForm } from '#machines/mod/reason.form.ts'
import { surveysMachine } from '#machines/survey/surveys.machine.ts'
import { critterValues, pageValues } from '#rules/content/forms.ts'
import { surveyContentValues } from '#rules/content/survey-form.ts'
import { draftsOf } from '#rules/joining/onboarding-drafts.ts'
import { NICKNAME_TAKEN } from '#rules/member/fields.ts'
import { listingOf } from '#rules/wire/listing.ts'
import { problemOfRefusal } from '#rules/wire/problem.ts'
import { aFailure, aMe, anAddress, anExchange, aPost, offline } from '#tests/support/builders.ts'
import { aComment } from '#tests/support/comments.ts'
import { aCommonCritter, aModSurvey, aPage } from '#tests/support/contents.ts'
import { aPublicExchange } from '#tests/support/guests.ts'
import { aBugReport, aContact } from '#tests/support/letters-of-members.ts'
import { listCases, pageOf } from '#tests/support/lists.ts'
import { takesEveryTransition } from '#tests/support/paths.ts'
import { aSurvey } from '#tests/support/surveys.ts'

/** The events of a field: a change to a valid value, a change to an empty value, and the loss of focus. */
const typing = (name: string, value: string) => ({
  'field.changed': [
    { name, value },
    { name, value: '' },
  ],
  'field.left': [{ name }],
})

const gone = aFailure({ kind: 'refused', status: 404 })
const taken = aFailure(problemOfRefusal(NICKNAME_TAKEN))
const me = aMe({ has_completed_onboarding: false })
const drafts = draftsOf(me, null)

takesEveryTransition(cancellationForm, {
  input: { values: { id: 5, reason: '' } },
  events: typing('reason', 'No day is said'),
  outcomes: { submit: { done: [anExchange()], error: [offline] } },
})

takesEveryTransition(credentialsForm, {
  input: { values: { email: 'moth@wing.example', password: '' } },
  events: typing('password', 'secret'),
  outcomes: { submit: { done: [{ token: 'a-token' }], error: [offline] } },
})

takesEveryTransition(leaveForm, {
  input: { values: { id: 21, choice: '', note: '' } },
  events: typing('choice', 'Something else'),
  outcomes: { submit: { done: [undefined], error: [offline] } },
})

takesEveryTransition(contactForm, {
  input: { values: { message: '', exchange_id: null } },
  events: typing('message', 'Where is my parcel?'),
  outcomes: { submit: { done: [aContact()], error: [offline] } },
})

takesEveryTransition(elfLetterForm, {
  input: { values: { message: '', exchange_id: 5 } },
  events: typing('message', 'Where is my parcel?'),
  outcomes: { submit: { done: [aContact()], error: [offline] } },
})

takesEveryTransition(bugForm, {
  input: { values: { message: '', page: '/posts', browser: 'Firefox 140' } },
  events: typing('message', 'Mute'),
  outcomes: { submit: { done: [aBugReport()], error: [offline] } },
})

takesEveryTransition(critterForm, {
  input: { values: critterValues(aCommonCritter()) },
  events: typing('nickname', 'Fern'),
  outcomes: { submit: { done: [aCommonCritter()], error: [gone, offline] } },
})

takesEveryTransition(pageForm, {
  input: { values: pageValues(aPage()) },
  events: typing('title', 'Fern'),
  outcomes: { submit: { done: [aPage()], error: [gone, offline] } },
})

takesEveryTransition(questionsForm, {
  input: { values: surveyContentValues(aModSurvey()) },
  events: typing('label', 'Fern'),
  outcomes: { submit: { done: [aModSurvey()], error: [gone, offline] } },
})

takesEveryTransition(profileCardForm, {
  input: { values: { nickname: 'Mothwing', discord: '' } },
  events: typing('nickname', 'Oxalis'),
  outcomes: {
    verify: { done: [{ available: true }], error: [offline, taken] },
    submit: { done: [me], error: [offline, taken] },
  },
})

takesEveryTransition(remarkForm, {
  input: { values: { id: 9, message: '' } },
  events: typing('message', 'Twice?!'),
  outcomes: { submit: { done: [aComment()], error: [offline] } },
})

takesEveryTransition(wordingForm, {
  input: { values: { id: 9, message: 'Twice?!' }, given: { max: 10 } },
  events: typing('message', 'Thrice!'),
  outcomes: { submit: { done: [aPost()], error: [offline] } },
})

takesEveryTransition(privacyForm, {
  input: { values: drafts.privacy },
  events: typing('address_privacy', '4'),
  outcomes: { submit: { done: [me], error: [offline] } },
})

takesEveryTransition(nicknameForm, {
  input: { values: drafts.nickname },
  events: typing('nickname', 'Oxalis'),
  outcomes: {
    verify: { done: [{ available: true }], error: [offline, taken] },
    submit: { done: [me], error: [offline, taken] },
  },
})

takesEveryTransition(registrationEmailForm, {
  input: { values: { email: '' } },
  events: typing('email', 'moth@wing.example'),
  outcomes: { submit: { done: [{ exists: true }, { exists: false }], error: [offline] } },
})

takesEveryTransition(contactsMachine, listCases(aContact(), {}))
takesEveryTransition(reportedBugsMachine, listCases(aBugReport(), {}))

takesEveryTransition(ownAddressesMachine, {
  outcomes: { load: { done: [[anAddress()]], error: [offline] } },
})

takesEveryTransition(surveysMachine, {
  outcomes: { load: { done: [[], [aSurvey()]], error: [offline] } },
})

takesEveryTransition(homepageExchangesMachine, {
  outcomes: { load: { done: [[], [anExchange()]], error: [offline] } },
})

takesEveryTransition(publicExchangesMachine, {
  input: { slug: null },
  outcomes: { load: { done: [[], [aPublicExchange()]], error: [gone, offline] } },
})

takesEveryTransition(galleryMachine, {
  inputs: [{}, listingOf(pageOf([aPost()]))].map((listing) => ({
    query: { exchangeId: 5, perPage: 2 },
    ...listing,
  })),
  ...listCases(aPost(), {}),
})
