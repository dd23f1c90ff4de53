import { expect } from '@playwright/test'
import type { Critter } from '../fixtures.ts'
import { ActivateScreen } from '../screens/ActivateScreen.ts'
import type { AddressLabel } from '../screens/AddressScreen.ts'
import { LoginScreen } from '../screens/LoginScreen.ts'
import { type Identity, OnboardingScreen } from '../screens/OnboardingScreen.ts'
import { RegisterScreen } from '../screens/RegisterScreen.ts'
import { VerifyEmailScreen } from '../screens/VerifyEmailScreen.ts'
import { linkInMail } from './members.ts'
import type { Server } from './server.ts'

/** Registers, verifies the email and logs in, up to the first step of the onboarding. */
export async function becomeMember(server: Server, { page, email, password, nickname }: Critter) {
  await new RegisterScreen(page).register({ email, name: nickname, password })
  await expect(new ActivateScreen(page).heading).toBeVisible()

  const verification = new VerifyEmailScreen(page)
  await verification.open(await linkInMail(server, email, /^\/email\/verify\//))
  await expect(verification.verified).toBeVisible()
  await verification.backToLogin.click()

  await new LoginScreen(page).logIn({ email, password })
  await expect(new OnboardingScreen(page).heading).toHaveText('You are in! ... But wait ...')
}

interface Answers {
  privacy: string
  identity: Identity
  sign: string
  address: AddressLabel
}

/** Does the four steps of the onboarding and checks their titles. */
export async function answerQuestions({ page, nickname }: Critter, answers: Answers) {
  const onboarding = new OnboardingScreen(page)
  await onboarding.choosePrivacy(answers.privacy)
  await expect(onboarding.heading).toHaveText('Wise choice! Now...')
  await onboarding.giveNickname(nickname)
  await expect(onboarding.heading).toHaveText(`Hi ${nickname}!`)
  await onboarding.giveIdentity(answers.identity)
  await expect(onboarding.heading).toHaveText(`${answers.sign} I see! Last question...`)
  await onboarding.giveAddress(answers.address)
}
