// biome-ignore-all lint/style/noExcessiveLinesPerFile: two lines for each chart, however many there are
import { addressForm } from './address/address.form.ts'
import { addressBookMachine } from './address/addressBook.machine.ts'
import { addressEditorMachine } from './address/addressEditor.machine.ts'
import { addressReadingsMachine } from './address/addressReadings.machine.ts'
import { firstAddressForm } from './address/firstAddress.form.ts'
import { ownAddressesMachine } from './address/ownAddresses.machine.ts'
import { callMachine } from './call.machine.ts'
import { coverForm, critterForm, pageForm, questionsForm, tagForm } from './content/content.form.ts'
import { contentPageMachine } from './content/contentPage.machine.ts'
import { contentPagesMachine } from './content/contentPages.machine.ts'
import { contentsMachine } from './content/contents.machine.ts'
import { closingMachine } from './exchange/closing.machine.ts'
import { correctionForm } from './exchange/correction.form.ts'
import { correctionMachine } from './exchange/correction.machine.ts'
import { dispatchMachine } from './exchange/dispatch.machine.ts'
import { enrolmentMachine } from './exchange/enrolment.machine.ts'
import { exchangeDetailsForm } from './exchange/exchangeDetails.form.ts'
import { exchangeFormMachine } from './exchange/exchangeForm.machine.ts'
import { exchangeLifecycleMachine } from './exchange/exchangeLifecycle.machine.ts'
import { exchangeListMachine } from './exchange/exchangeList.machine.ts'
import { exchangePageMachine } from './exchange/exchangePage.machine.ts'
import { exchangeScheduleForm } from './exchange/exchangeSchedule.form.ts'
import { exchangesPageMachine } from './exchange/exchangesPage.machine.ts'
import { homepageExchangesMachine } from './exchange/homepageExchanges.machine.ts'
import { leaveForm } from './exchange/leave.form.ts'
import { pairViewMachine } from './exchange/pairView.machine.ts'
import { pinMachine } from './exchange/pin.machine.ts'
import { receiptMachine } from './exchange/receipt.machine.ts'
import { sentForm } from './exchange/sent.form.ts'
import { signupMachine } from './exchange/signup.machine.ts'
import { stepBarMachine } from './exchange/stepBar.machine.ts'
import { swapMachine } from './exchange/swap.machine.ts'
import { takingBackMachine } from './exchange/takingBack.machine.ts'
import { timelineMachine } from './exchange/timeline.machine.ts'
import { cardsMachine } from './feed/cards.machine.ts'
import { commentMachine } from './feed/comment.machine.ts'
import { commentsMachine } from './feed/comments.machine.ts'
import { composerMachine } from './feed/composer.machine.ts'
import { compositionMachine } from './feed/composition.machine.ts'
import { cropMachine } from './feed/crop.machine.ts'
import { feedMachine } from './feed/feed.machine.ts'
import { homeMachine } from './feed/home.machine.ts'
import { lightboxMachine } from './feed/lightbox.machine.ts'
import { pictureChoiceMachine } from './feed/pictureChoice.machine.ts'
import { placeMachine } from './feed/place.machine.ts'
import { postMachine } from './feed/post.machine.ts'
import { remarkForm } from './feed/remark.form.ts'
import { uploadMachine } from './feed/upload.machine.ts'
import { videoWatchMachine } from './feed/videoWatch.machine.ts'
import { wordingForm } from './feed/wording.form.ts'
import { activationMachine } from './joining/activation.machine.ts'
import { credentialsForm } from './joining/credentials.form.ts'
import { emailVerificationMachine } from './joining/emailVerification.machine.ts'
import { forgotPasswordMachine } from './joining/forgotPassword.machine.ts'
import { loginMachine } from './joining/login.machine.ts'
import { notMeMachine } from './joining/notMe.machine.ts'
import { identityForm, nicknameForm, privacyForm } from './joining/onboarding.form.ts'
import { onboardingMachine } from './joining/onboarding.machine.ts'
import { newPasswordForm, passwordChangeForm, reminderForm } from './joining/password.form.ts'
import { passwordResetMachine } from './joining/passwordReset.machine.ts'
import {
  registrationEmailForm,
  registrationNameForm,
  registrationPasswordForm,
} from './joining/registration.form.ts'
import { registrationMachine } from './joining/registration.machine.ts'
import { socialCallbackMachine } from './joining/socialCallback.machine.ts'
import { socialLoginMachine } from './joining/socialLogin.machine.ts'
import { verificationForm } from './joining/verification.form.ts'
import { bugForm, bugWordingForm } from './letter/bug.form.ts'
import { bugAnswerForm } from './letter/bugAnswer.form.ts'
import { bugReportMachine } from './letter/bugReport.machine.ts'
import { bugReportsMachine } from './letter/bugReports.machine.ts'
import { contactForm, letterWordingForm, replyForm } from './letter/contact.form.ts'
import { contactModMachine } from './letter/contactMod.machine.ts'
import { contactsMachine } from './letter/contacts.machine.ts'
import { contactThreadMachine } from './letter/contactThread.machine.ts'
import { elfMachine } from './letter/elf.machine.ts'
import { elfLetterForm } from './letter/elfLetter.form.ts'
import { inboxMachine } from './letter/inbox.machine.ts'
import { inboxBugsMachine, inboxContactsMachine } from './letter/inboxLists.machine.ts'
import { reportedBugsMachine } from './letter/reportedBugs.machine.ts'
import { threadDeskMachine } from './letter/threadDesk.machine.ts'
import { addressPrivacyMachine } from './member/addressPrivacy.machine.ts'
import { avatarMachine } from './member/avatar.machine.ts'
import { birthDateForm } from './member/birthDate.form.ts'
import { birthdayCalendarMachine } from './member/birthdayCalendar.machine.ts'
import { birthdaysMachine } from './member/birthdays.machine.ts'
import { editProfileMachine } from './member/editProfile.machine.ts'
import { exclusionForm } from './member/exclusion.form.ts'
import { exclusionsMachine } from './member/exclusions.machine.ts'
import { farewellForm } from './member/farewell.form.ts'
import { farewellMachine } from './member/farewell.machine.ts'
import { noticeListMachine } from './member/noticeList.machine.ts'
import { notificationsMachine } from './member/notifications.machine.ts'
import { ownCopyMachine } from './member/ownCopy.machine.ts'
import { parentAnswerMachine } from './member/parentAnswer.machine.ts'
import { parentEmailForm } from './member/parentEmail.form.ts'
import { parentMailMachine } from './member/parentMail.machine.ts'
import { petForm } from './member/pet.form.ts'
import { petEditorMachine } from './member/petEditor.machine.ts'
import { petsMachine } from './member/pets.machine.ts'
import { preferencesMachine } from './member/preferences.machine.ts'
import { privacyChangeForm } from './member/privacyChange.form.ts'
import { profileMachine } from './member/profile.machine.ts'
import { profileCardForm } from './member/profileCard.form.ts'
import { regionForm } from './member/region.form.ts'
import { safetyMachine } from './member/safety.machine.ts'
import { unsubscribeMachine } from './member/unsubscribe.machine.ts'
import { approvalForm } from './mod/approval.form.ts'
import { approvalsMachine } from './mod/approvals.machine.ts'
import { auditMachine } from './mod/audit.machine.ts'
import { casesMachine } from './mod/cases.machine.ts'
import { currentExchangesMachine } from './mod/currentExchanges.machine.ts'
import { exclusionDeskMachine } from './mod/exclusionDesk.machine.ts'
import { listHistoryMachine } from './mod/listHistory.machine.ts'
import { memberDeskMachine } from './mod/memberDesk.machine.ts'
import { membersMachine } from './mod/members.machine.ts'
import { modDeskMachine } from './mod/modDesk.machine.ts'
import { openCasesMachine } from './mod/openCases.machine.ts'
import { pairingDeskMachine } from './mod/pairingDesk.machine.ts'
import { pairsMachine } from './mod/pairs.machine.ts'
import { cancellationForm, rejectionForm, removalForm, restrictionForm } from './mod/reason.form.ts'
import { settlingForm } from './mod/settling.form.ts'
import { signupDeskMachine } from './mod/signupDesk.machine.ts'
import { attachmentForm, creatorLetterForm } from './mod/surveyRequest.form.ts'
import { openSurveyRequestsMachine, surveyRequestsMachine } from './mod/surveyRequests.machine.ts'
import { waitingExchangesMachine } from './mod/waitingExchanges.machine.ts'
import { pairedSurveysMachine } from './survey/pairedSurveys.machine.ts'
import { surveyForm } from './survey/survey.form.ts'
import { surveyMachine } from './survey/survey.machine.ts'
import { surveysMachine } from './survey/surveys.machine.ts'
import { appMachine } from './tab/app.machine.ts'
import { bellMachine } from './tab/bell.machine.ts'
import { doorMachine } from './tab/door.machine.ts'
import { keptListsMachine } from './tab/keptLists.machine.ts'
import { lateCallsMachine } from './tab/lateCalls.machine.ts'
import { navigationMachine } from './tab/navigation.machine.ts'
import { networkMachine } from './tab/network.machine.ts'
import { pageCodeMachine } from './tab/pageCode.machine.ts'
import { sessionMachine } from './tab/session.machine.ts'
import { shortcutsMachine } from './tab/shortcuts.machine.ts'
import { themeMachine } from './tab/theme.machine.ts'
import { toastsMachine } from './tab/toasts.machine.ts'
import { unsavedWorkMachine } from './unsavedWork.machine.ts'

/** Every chart of the product, by id. The tests and the diagrams are generated from this list. */
export const machines = {
  app: appMachine,
  session: sessionMachine,
  theme: themeMachine,
  toasts: toastsMachine,
  network: networkMachine,
  navigation: navigationMachine,
  door: doorMachine,
  keptLists: keptListsMachine,
  unsavedWork: unsavedWorkMachine,
  lateCalls: lateCallsMachine,
  call: callMachine,
  credentials: credentialsForm,
  address: addressForm,
  firstAddress: firstAddressForm,
  login: loginMachine,
  registration: registrationMachine,
  registrationEmail: registrationEmailForm,
  registrationName: registrationNameForm,
  registrationPassword: registrationPasswordForm,
  socialLogin: socialLoginMachine,
  socialCallback: socialCallbackMachine,
  activation: activationMachine,
  verification: verificationForm,
  emailVerification: emailVerificationMachine,
  forgotPassword: forgotPasswordMachine,
  reminder: reminderForm,
  passwordReset: passwordResetMachine,
  newPassword: newPasswordForm,
  onboarding: onboardingMachine,
  privacy: privacyForm,
  nickname: nicknameForm,
  identity: identityForm,
  parentAnswer: parentAnswerMachine,
  parentMail: parentMailMachine,
  parentEmail: parentEmailForm,
  home: homeMachine,
  homepageExchanges: homepageExchangesMachine,
  feed: feedMachine,
  cards: cardsMachine,
  post: postMachine,
  composer: composerMachine,
  composition: compositionMachine,
  place: placeMachine,
  upload: uploadMachine,
  crop: cropMachine,
  pictureChoice: pictureChoiceMachine,
  lightbox: lightboxMachine,
  videoWatch: videoWatchMachine,
  wording: wordingForm,
  comments: commentsMachine,
  comment: commentMachine,
  remark: remarkForm,
  addressBook: addressBookMachine,
  ownAddresses: ownAddressesMachine,
  addressEditor: addressEditorMachine,
  addressReadings: addressReadingsMachine,
  contentPage: contentPageMachine,
  contentPages: contentPagesMachine,
  contents: contentsMachine,
  page: pageForm,
  surveyContent: questionsForm,
  tag: tagForm,
  cover: coverForm,
  critter: critterForm,
  editProfile: editProfileMachine,
  profile: profileMachine,
  surveys: surveysMachine,
  survey: surveyMachine,
  surveyAnswers: surveyForm,
  addressPrivacy: addressPrivacyMachine,
  privacyChange: privacyChangeForm,
  exclusions: exclusionsMachine,
  exclusion: exclusionForm,
  safety: safetyMachine,
  passwordChange: passwordChangeForm,
  birthDate: birthDateForm,
  region: regionForm,
  profileCard: profileCardForm,
  exchangesPage: exchangesPageMachine,
  exchangeList: exchangeListMachine,
  exchangeForm: exchangeFormMachine,
  exchangeDetails: exchangeDetailsForm,
  exchangeSchedule: exchangeScheduleForm,
  exchangePage: exchangePageMachine,
  exchangeLifecycle: exchangeLifecycleMachine,
  signup: signupMachine,
  leave: leaveForm,
  pageCode: pageCodeMachine,
  pairView: pairViewMachine,
  pairedSurveys: pairedSurveysMachine,
  stepBar: stepBarMachine,
  sent: sentForm,
  receipt: receiptMachine,
  timeline: timelineMachine,
  closing: closingMachine,
  dispatch: dispatchMachine,
  enrolment: enrolmentMachine,
  swap: swapMachine,
  modDesk: modDeskMachine,
  approvals: approvalsMachine,
  waitingExchanges: waitingExchangesMachine,
  approval: approvalForm,
  rejection: rejectionForm,
  cases: casesMachine,
  openCases: openCasesMachine,
  settling: settlingForm,
  exclusionDesk: exclusionDeskMachine,
  listHistory: listHistoryMachine,
  surveyRequests: surveyRequestsMachine,
  openSurveyRequests: openSurveyRequestsMachine,
  attachment: attachmentForm,
  creatorLetter: creatorLetterForm,
  currentExchanges: currentExchangesMachine,
  pairingDesk: pairingDeskMachine,
  cancellation: cancellationForm,
  signupDesk: signupDeskMachine,
  removal: removalForm,
  restriction: restrictionForm,
  members: membersMachine,
  memberDesk: memberDeskMachine,
  audit: auditMachine,
  avatar: avatarMachine,
  birthdays: birthdaysMachine,
  birthdayCalendar: birthdayCalendarMachine,
  preferences: preferencesMachine,
  pets: petsMachine,
  petEditor: petEditorMachine,
  pet: petForm,
  farewell: farewellMachine,
  lastWord: farewellForm,
  ownCopy: ownCopyMachine,
  unsubscribe: unsubscribeMachine,
  bell: bellMachine,
  noticeList: noticeListMachine,
  notifications: notificationsMachine,
  contactMod: contactModMachine,
  contact: contactForm,
  contacts: contactsMachine,
  contactThread: contactThreadMachine,
  letterWording: letterWordingForm,
  reply: replyForm,
  bugReport: bugReportMachine,
  bug: bugForm,
  bugReports: bugReportsMachine,
  bugWording: bugWordingForm,
  reportedBugs: reportedBugsMachine,
  threadDesk: threadDeskMachine,
  correctedLink: correctionForm,
  correction: correctionMachine,
  inbox: inboxMachine,
  elf: elfMachine,
  elfLetter: elfLetterForm,
  inboxContacts: inboxContactsMachine,
  inboxBugs: inboxBugsMachine,
  bugAnswer: bugAnswerForm,
  pairs: pairsMachine,
  pin: pinMachine,
  takingBack: takingBackMachine,
  shortcuts: shortcutsMachine,
  notMe: notMeMachine,
}
