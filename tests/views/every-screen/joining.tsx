import { activationMachine } from '#machines/joining/activation.machine.ts'
import { emailVerificationMachine } from '#machines/joining/emailVerification.machine.ts'
import { forgotPasswordMachine } from '#machines/joining/forgotPassword.machine.ts'
import { loginMachine } from '#machines/joining/login.machine.ts'
import { notMeMachine } from '#machines/joining/notMe.machine.ts'
import { onboardingMachine } from '#machines/joining/onboarding.machine.ts'
import { passwordResetMachine } from '#machines/joining/passwordReset.machine.ts'
import { registrationMachine } from '#machines/joining/registration.machine.ts'
import { socialCallbackMachine } from '#machines/joining/socialCallback.machine.ts'
import { aMe } from '#tests/support/builders.ts'
import { NOW } from '#tests/support/page.tsx'
import { type Shown, screensOf } from '#tests/support/screens.tsx'
import type { Screens } from '#views/flow.tsx'
import { ActivatePage } from '#views/joining/ActivatePage.tsx'
import { ForgotPasswordPage } from '#views/joining/ForgotPasswordPage.tsx'
import { LoginPage } from '#views/joining/LoginPage.tsx'
import { NotMePage } from '#views/joining/NotMePage.tsx'
import { OnboardingPage } from '#views/joining/OnboardingPage.tsx'
import { PasswordResetPage } from '#views/joining/PasswordResetPage.tsx'
import { RegisterPage } from '#views/joining/RegisterPage.tsx'
import { SocialCallbackPage } from '#views/joining/SocialCallbackPage.tsx'
import { VerifyEmailPage } from '#views/joining/VerifyEmailPage.tsx'

const link = { userid: '7', token: 'a-token' }
const email = 'moth@wing.example'
const Nothing = () => null

const activation = { email, mailed: 'now', member: null } as const
const onboarding = {
  member: aMe({ has_completed_onboarding: false }),
  now: NOW,
  query: {},
  draft: null,
}
const registration = { query: {}, draft: { email, name: 'Mothwing', freeEmail: email } }
const callback = {
  provider: 'google',
  query: { code: 'c-1', state: 's-1', letter: 'l-1' },
  begun: null,
} as const

const door = { heading: 'Logging you in…', status: 'One moment, please.' }
const inbox = { heading: 'Check your inbox', button: 'Send it again' }

export const joining = [
  screensOf('joining/VerifyEmailPage', emailVerificationMachine, {
    input: link,
    draw: (flow) => <VerifyEmailPage flow={flow} input={link} />,
    shows: {
      verifying: 'Unsealing your envelope…',
      verified: 'Your email is verified',
      refused: 'This link doesn’t work',
      unanswered: 'No answer yet',
    } satisfies Record<Screens<typeof emailVerificationMachine>, Shown>,
  }),
  screensOf('joining/ForgotPasswordPage', forgotPasswordMachine, {
    input: undefined,
    draw: (flow) => <ForgotPasswordPage flow={flow} />,
    shows: {
      asking: { heading: 'Forgot your password?', button: 'Send the link' },
      confirmed: 'Check your inbox',
    } satisfies Record<Screens<typeof forgotPasswordMachine>, Shown>,
  }),
  screensOf('joining/LoginPage', loginMachine, {
    input: { email },
    draw: (flow) => <LoginPage flow={flow} input={{ email }} Doors={Nothing} />,
    shows: {
      entering: { form: 'Log in' },
      signedIn: { status: 'Logging you in…' },
      unverified: { status: 'Logging you in…' },
    } satisfies Record<Screens<typeof loginMachine>, Shown>,
  }),
  screensOf('joining/PasswordResetPage', passwordResetMachine, {
    input: { email, token: 'a-token' },
    draw: (flow) => <PasswordResetPage flow={flow} input={{ email, token: 'a-token' }} />,
    shows: {
      reading: null,
      choosing: { heading: 'A new password', form: 'Set a new password' },
      confirmed: 'Your new password is set',
      refused: 'This link doesn’t work',
    } satisfies Record<Screens<typeof passwordResetMachine>, Shown>,
  }),
  screensOf('joining/NotMePage', notMeMachine, {
    input: link,
    draw: (flow) => <NotMePage flow={flow} input={link} />,
    shows: {
      asking: { heading: 'Wasn’t this you?', button: 'Delete the account' },
      deleting: { heading: 'Wasn’t this you?', pending: 'Delete the account' },
      deleted: 'The account is deleted',
      verified: 'This account stays',
      refused: 'This link doesn’t work',
    } satisfies Record<Screens<typeof notMeMachine>, Shown>,
  }),
  screensOf('joining/ActivatePage', activationMachine, {
    input: activation,
    draw: (flow) => <ActivatePage flow={flow} input={activation} />,
    shows: {
      arriving: null,
      asking: { heading: 'Verify your email', button: 'Send the link' },
      waiting: inbox,
      resending: { heading: 'Check your inbox', pending: 'Send it again' },
      resent: inbox,
      coolingDown: inbox,
      alreadyVerified: 'Your email is verified',
    } satisfies Record<Screens<typeof activationMachine>, Shown>,
  }),
  screensOf('joining/ActivatePage', activationMachine, {
    input: activation,
    draw: (flow) => <ActivatePage flow={flow} input={activation} />,
    shows: {
      arriving: null,
      asking: null,
      waiting: null,
      resending: null,
      resent: { status: 'Another link is on its way, if this email isn’t verified yet.' },
      coolingDown: { status: 'You can ask for another one in a minute.' },
      alreadyVerified: null,
    } satisfies Record<Screens<typeof activationMachine>, Shown>,
  }),
  screensOf('joining/OnboardingPage', onboardingMachine, {
    input: onboarding,
    draw: (flow) => <OnboardingPage flow={flow} input={onboarding} />,
    shows: {
      resuming: { heading: 'You are in!', status: 'Loading your answers' },
      resumed: { heading: 'You are in!', status: 'Loading your answers' },
      failed: { heading: 'You are in!', alert: 'We couldn’t load your answers so far.' },
      privacy: 'You are in! ... But wait ...',
      nickname: 'Wise choice! Now...',
      identity: 'Hi Mothwing!',
      address: 'A Scorpio I see! Last question...',
      completing: 'One last stamp…',
      stalled: 'Almost there',
      parentAsked: { heading: 'Welcome to the club, Mothwing!', button: 'Look around' },
      done: { heading: 'Welcome to the club, Mothwing!', status: 'Here we go…' },
    } satisfies Record<Screens<typeof onboardingMachine>, Shown>,
  }),
  screensOf('joining/RegisterPage', registrationMachine, {
    input: registration,
    draw: (flow) => <RegisterPage flow={flow} input={registration} Doors={Nothing} />,
    shows: {
      opening: 'Join the burrow',
      email: 'Join the burrow',
      name: 'Nice to meet you!',
      password: 'Mothwing, fellow critter!',
      completed: 'You’re one of us!',
    } satisfies Record<Screens<typeof registrationMachine>, Shown>,
  }),
  screensOf('joining/SocialCallbackPage', socialCallbackMachine, {
    input: callback,
    draw: (flow) => <SocialCallbackPage flow={flow} input={callback} />,
    shows: {
      readingCode: door,
      meeting: door,
      returning: door,
      exchanging: door,
      loadingMember: door,
      arriving: door,
      done: door,
      asking: { heading: 'Was that you?', button: 'Yes, log me in' },
      openingLetter: { heading: 'Was that you?', pending: 'Yes, log me in' },
      mailed: 'Check your inbox',
      cancelled: 'You’re not logged in',
      empty: 'You’re not logged in yet',
      foreign: 'This login was started in another browser',
      refused: 'You’re not logged in',
      unanswered: 'No answer yet',
    } satisfies Record<Screens<typeof socialCallbackMachine>, Shown>,
  }),
]
