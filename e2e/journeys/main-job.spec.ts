import { ADDRESS_PRIVACY } from '#rules/onboarding.ts'
import { expect, test } from '../fixtures.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { answerQuestions, becomeMember } from '../support/joining.ts'

test('two members swap gifts from their first visit to the end of the exchange', async ({
  newCritter,
  server,
}) => {
  test.slow()
  const juniper = await newCritter('Juniper')
  await becomeMember(server, juniper)
  await answerQuestions(juniper, {
    privacy: ADDRESS_PRIVACY[1].label,
    identity: {
      lastName: 'Ashworth',
      firstName: 'June',
      birthDate: '1990-05-04',
      region: 'United States',
      discord: 'juniper#7',
    },
    sign: 'A Taurus',
    address: {
      country: 'United States',
      name: 'June Ashworth',
      line1: '1 Temple Road',
      zip: '12345',
      city: 'Westruun',
      label: 'Home',
    },
  })
  await expect(new HomeScreen(juniper.page).heading).toContainText(juniper.nickname)
})
