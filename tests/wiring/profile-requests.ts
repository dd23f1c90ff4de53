import { petValues } from '#rules/member/pet-form.ts'
import { surveyValues } from '#rules/survey/form.ts'
import { aMe } from '#tests/support/builders.ts'
import { aSurvey } from '#tests/support/surveys.ts'
import { addresses, file, nickname, password, type Row, sending } from './requests.ts'

const birthdays: Row = {
  asks: { call: 'GET birthdays', query: { 'filter[range]': '11-20,12-20' } },
}

const picture: Row = { given: sending, asks: { call: 'POST pictures', body: { file } } }
const petBody = { nickname: 'Biscuit', birthday: '11-23', picture_id: null }
const pet = { ...petValues({ ...petBody, id: 81, picture: null }), id: null }
const survey = aSurvey({ id: 3, version: 2 })

/** Requests made by the profile and the forms that change it. */
export const profileRows: Record<string, Row | Row[]> = {
  'avatar: avatar.upload.send': picture,
  'avatar: avatar.saveAvatar': {
    given: { avatar: 41 },
    asks: { call: 'POST profile', body: { avatar: 41 } },
  },
  'birthdays: birthdayCalendar.birthdays.load': birthdays,
  'birthdayCalendar: birthdayCalendar.birthdays.load': birthdays,
  'pets: pets.loadPets': { asks: { call: 'GET me/pets' } },
  'pets: pets.removePet': { given: { id: 81 }, asks: { call: 'DELETE me/pets/81' } },
  'pets: pets.restorePet': { given: pet, asks: { call: 'POST me/pets', body: petBody } },
  'petEditor: petEditor.pet.submit': [
    { given: pet, asks: { call: 'POST me/pets', body: petBody } },
    { given: { ...pet, id: 81 }, asks: { call: 'PUT me/pets/81', body: petBody } },
  ],
  'petEditor: petEditor.picture.upload.send': picture,
  'pictureChoice: pictureChoice.upload.send': picture,
  'editProfile: editProfile.profileCard.verify': nickname,
  'editProfile: editProfile.profileCard.submit': {
    given: { nickname: 'Moss', discord: 'moss#01' },
    asks: { call: 'POST profile', body: { nickname: 'Moss', discord: 'moss#01' } },
  },

  'profile: profile.addressBook.loadAddresses': addresses,
  'giftAddress: ownAddresses.load': addresses,
  'profile: profile.addressBook.chooseDefault': {
    given: { id: 4 },
    asks: { call: 'POST addresses/4/default' },
  },
  'profile: profile.addressBook.deleteAddress': {
    given: { id: 4 },
    asks: [{ call: 'DELETE addresses/4' }, { call: 'GET addresses' }],
  },
  'settings: addressReadings.load': { asks: { call: 'GET me/address-views' } },
  'survey: survey.loadSurvey': { given: { id: 3 }, asks: { call: 'GET surveys/3' } },
  'survey: survey.loadMember': { asks: { call: 'GET me' } },
  'survey: survey.answers.submit': {
    given: { ...surveyValues(survey, null), 'answers.0': true },
    asks: { call: 'POST surveys/3/answer', body: { id: 3, answers: [true], version: 2 } },
  },
  'profile: profile.surveys.load': { asks: { call: 'GET surveys' } },
  'profile: profile.standing.load': { asks: { call: 'GET me/standing' } },
  'profile: profile.swaps.load': {
    asks: { call: 'GET exchanges', query: { page: '1', 'filter[mine]': 'true' } },
  },
  'profile: profile.birthDate.submit': {
    given: { birth_date: '1999-10-31' },
    asks: { call: 'POST birth_date', body: { birth_date: '1999-10-31' } },
  },
  'profile: profile.region.submit': {
    given: { region: 'uk' },
    asks: { call: 'POST region', body: { region: 'uk' } },
  },
  'home: firstSteps.putAway': { asks: { call: 'POST me/first-steps', body: { kept: 'put_away' } } },
  'page: guide.noteReading': { asks: { call: 'POST me/first-steps', body: { kept: 'read' } } },
  'preferences: preferences.loadPreferences': { asks: { call: 'GET me/preferences' } },
  'preferences: preferences.savePreferences': {
    given: { mails: { swaps: false } },
    asks: { call: 'PUT me/preferences', body: { mails: { swaps: false } } },
  },
  'addressPrivacy: addressPrivacy.loadNote': { asks: { call: 'GET me/privacy-note' } },
  'addressPrivacy: addressPrivacy.lookUp': {
    asks: [{ call: 'GET me' }, { call: 'GET me/privacy-note' }],
  },
  'addressPrivacy: addressPrivacy.privacyChange.submit': {
    given: { address_privacy: 2, onboarding_comment: null },
    asks: { call: 'POST profile', body: { address_privacy: 2, onboarding_comment: null } },
  },
  'exclusions: exclusions.loadExclusions': { asks: { call: 'GET me/exclusions' } },
  'exclusions: exclusions.exclusion.submit': {
    given: { nickname: 'Sylas' },
    asks: { call: 'POST me/exclusions', body: { nickname: 'Sylas' } },
  },
  'exclusions: exclusions.removeExclusion': {
    given: { nickname: 'Sylas' },
    asks: { call: 'DELETE me/exclusions', body: { nickname: 'Sylas' } },
  },
  'parentMail: parentMail.resendParentMail': { asks: { call: 'POST me/parent/resend' } },
  'parentMail: parentMail.parentEmail.submit': {
    given: { parent_email: 'dad@wing.example' },
    asks: { call: 'POST profile', body: { parent_email: 'dad@wing.example' } },
  },
  'farewell: farewell.farewellForm.submit': {
    given: { password: 'Silver dagger!' },
    asks: { call: 'DELETE me', body: { password: 'Silver dagger!' } },
  },
  'farewell: farewell.mailLink': { asks: { call: 'POST me/close' } },
  'farewell: farewell.closeAccount': {
    given: { token: 'out-of-the-mail' },
    asks: { call: 'DELETE me', body: { token: 'out-of-the-mail' } },
  },
  'yourData: ownCopy.lookUp': { asks: { call: 'GET me/export/status' } },
  'yourData: ownCopy.gather': { asks: { call: 'GET me/export' } },
  'yourData: ownCopy.fetchFile': {
    given: { onChunk: () => undefined },
    asks: { call: 'GET me/export/file' },
  },
  'safety: safety.loadSessions': { asks: { call: 'GET me/sessions' } },
  'safety: safety.endSession': {
    given: { id: 61 },
    asks: { call: 'DELETE me/sessions/61' },
  },
  'safety: safety.endOtherSessions': { asks: { call: 'DELETE me/sessions' } },
  'safety: safety.passwordChange.submit': {
    given: { email: aMe().email, current_password: 'Silver dagger!', ...password },
    asks: {
      call: 'POST me/password',
      body: { current_password: 'Silver dagger!', ...password },
    },
  },
}
