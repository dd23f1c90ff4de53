import { activationMachine } from './activation.machine.ts'
import { addressBookMachine } from './addressBook.machine.ts'
import { addressEditorMachine } from './addressEditor.machine.ts'
import { appMachine } from './app.machine.ts'
import { approvalsMachine } from './approvals.machine.ts'
import { auditMachine } from './audit.machine.ts'
import { casesMachine } from './cases.machine.ts'
import { closingMachine } from './closing.machine.ts'
import { contentPageMachine } from './contentPage.machine.ts'
import { currentExchangesMachine } from './currentExchanges.machine.ts'
import { departureMachine } from './departure.machine.ts'
import { dispatchMachine } from './dispatch.machine.ts'
import { editProfileMachine } from './editProfile.machine.ts'
import { emailVerificationMachine } from './emailVerification.machine.ts'
import { enrolmentMachine } from './enrolment.machine.ts'
import { exchangeFormMachine } from './exchangeForm.machine.ts'
import { exchangeLifecycleMachine } from './exchangeLifecycle.machine.ts'
import { exchangeListMachine } from './exchangeList.machine.ts'
import { exchangePageMachine } from './exchangePage.machine.ts'
import { exclusionDeskMachine } from './exclusionDesk.machine.ts'
import { exclusionsMachine } from './exclusions.machine.ts'
import { feedMachine } from './feed.machine.ts'
import { forgotPasswordMachine } from './forgotPassword.machine.ts'
import { addressForm, firstAddressForm } from './forms/address.form.ts'
import { approvalForm } from './forms/approval.form.ts'
import { birthDateForm } from './forms/birthDate.form.ts'
import { credentialsForm } from './forms/credentials.form.ts'
import { exchangeDetailsForm } from './forms/exchangeDetails.form.ts'
import { exchangeScheduleForm } from './forms/exchangeSchedule.form.ts'
import { exclusionForm } from './forms/exclusion.form.ts'
import { leaveForm } from './forms/leave.form.ts'
import { identityForm, nicknameForm, privacyForm } from './forms/onboarding.form.ts'
import { parentEmailForm } from './forms/parentEmail.form.ts'
import { newPasswordForm, passwordChangeForm, reminderForm } from './forms/password.form.ts'
import { profileCardForm } from './forms/profileCard.form.ts'
import {
  cancellationForm,
  rejectionForm,
  removalForm,
  suspensionForm,
} from './forms/reason.form.ts'
import { receivedForm } from './forms/received.form.ts'
import { regionForm } from './forms/region.form.ts'
import {
  registrationEmailForm,
  registrationNameForm,
  registrationPasswordForm,
} from './forms/registration.form.ts'
import { sentForm } from './forms/sent.form.ts'
import { settlingForm } from './forms/settling.form.ts'
import { verificationForm } from './forms/verification.form.ts'
import { homeMachine } from './home.machine.ts'
import { loginMachine } from './login.machine.ts'
import { memberDeskMachine } from './memberDesk.machine.ts'
import { membersMachine } from './members.machine.ts'
import { modDeskMachine } from './modDesk.machine.ts'
import { onboardingMachine } from './onboarding.machine.ts'
import { pageCodeMachine } from './pageCode.machine.ts'
import { pairingDeskMachine } from './pairingDesk.machine.ts'
import { pairViewMachine } from './pairView.machine.ts'
import { parentAnswerMachine } from './parentAnswer.machine.ts'
import { parentMailMachine } from './parentMail.machine.ts'
import { passwordResetMachine } from './passwordReset.machine.ts'
import { postMachine } from './post.machine.ts'
import { profileMachine } from './profile.machine.ts'
import { receiptMachine } from './receipt.machine.ts'
import { registrationMachine } from './registration.machine.ts'
import { safetyMachine } from './safety.machine.ts'
import { sessionMachine } from './session.machine.ts'
import { signupMachine } from './signup.machine.ts'
import { signupDeskMachine } from './signupDesk.machine.ts'
import { stepBarMachine } from './stepBar.machine.ts'
import { swapMachine } from './swap.machine.ts'
import { themeMachine } from './theme.machine.ts'
import { timelineMachine } from './timeline.machine.ts'
import { toastsMachine } from './toasts.machine.ts'

/** Every chart of the product, by id: what the tests walk, the diagrams show and a reviewer reads. */
export const machines = {
  app: appMachine,
  session: sessionMachine,
  theme: themeMachine,
  toasts: toastsMachine,
  departure: departureMachine,
  credentials: credentialsForm,
  address: addressForm,
  firstAddress: firstAddressForm,
  login: loginMachine,
  registration: registrationMachine,
  registrationEmail: registrationEmailForm,
  registrationName: registrationNameForm,
  registrationPassword: registrationPasswordForm,
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
  feed: feedMachine,
  post: postMachine,
  addressBook: addressBookMachine,
  addressEditor: addressEditorMachine,
  contentPage: contentPageMachine,
  editProfile: editProfileMachine,
  profile: profileMachine,
  exclusions: exclusionsMachine,
  exclusion: exclusionForm,
  safety: safetyMachine,
  passwordChange: passwordChangeForm,
  birthDate: birthDateForm,
  region: regionForm,
  profileCard: profileCardForm,
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
  stepBar: stepBarMachine,
  sent: sentForm,
  receipt: receiptMachine,
  received: receivedForm,
  timeline: timelineMachine,
  closing: closingMachine,
  dispatch: dispatchMachine,
  enrolment: enrolmentMachine,
  swap: swapMachine,
  modDesk: modDeskMachine,
  approvals: approvalsMachine,
  approval: approvalForm,
  rejection: rejectionForm,
  cases: casesMachine,
  settling: settlingForm,
  exclusionDesk: exclusionDeskMachine,
  currentExchanges: currentExchangesMachine,
  pairingDesk: pairingDeskMachine,
  cancellation: cancellationForm,
  signupDesk: signupDeskMachine,
  removal: removalForm,
  suspension: suspensionForm,
  members: membersMachine,
  memberDesk: memberDeskMachine,
  audit: auditMachine,
}
