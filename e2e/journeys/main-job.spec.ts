import { ADDRESS_PRIVACY } from '#rules/member/privacy.ts'
import { type Critter, expect, test } from '../fixtures.ts'
import { ExchangeFormScreen } from '../screens/ExchangeFormScreen.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { ExchangesScreen } from '../screens/ExchangesScreen.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { ModDeskScreen } from '../screens/ModDeskScreen.ts'
import { SettingsScreen } from '../screens/SettingsScreen.ts'
import { dayIn } from '../support/exchanges.ts'
import { answerQuestions, becomeMember } from '../support/joining.ts'

const label = 'Solstice parcels'
const socks = 'A whole box of knitted socks, and a map of somewhere that is not there!'

async function isTold({ page }: Critter, toast: string) {
  await expect(page.getByText(toast)).toBeVisible()
}

test('two members swap gifts from their first visit to the end of the exchange', async ({
  newCritter,
  server,
  passDays,
}) => {
  const juniper = await newCritter('Juniper')
  const fern = await newCritter('Fern')
  const mod = await newCritter('Mod', { isAdmin: true })
  const at = {
    juniper: new ExchangeScreen(juniper.page),
    fern: new ExchangeScreen(fern.page),
  }

  await test.step('both members register, open the emailed link, log in and complete the onboarding', async () => {
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

    await becomeMember(server, fern)
    await answerQuestions(fern, {
      privacy: ADDRESS_PRIVACY[3].label,
      identity: {
        lastName: 'Müller',
        firstName: 'Farnkraut',
        birthDate: '1988-11-30',
        region: 'Europe mainland',
      },
      sign: 'A Sagittarius',
      address: {
        country: 'Germany',
        name: 'Farnkraut Müller',
        line1: 'Waldweg 7',
        zip: '79100',
        city: 'Freiburg',
        label: 'Under the oak',
      },
    })
    await expect(new HomeScreen(fern.page).heading).toContainText(fern.nickname)
  })

  await test.step('one of the new members proposes an exchange', async () => {
    const exchanges = new ExchangesScreen(juniper.page)
    await exchanges.open()
    await exchanges.create.click()
    const form = new ExchangeFormScreen(juniper.page)
    await form.giveDetails({
      label,
      summary: 'Small parcels before the long night.',
      description: 'Send something warm that fits in a shoebox.',
      region: 'Worldwide',
      spots: 10,
    })
    await form.fillSchedule({ preferredStart: dayIn(server, 7), signups: 15, lasts: 15 })
    await expect(form.preview).toContainText(label)
    await form.publish.click()
    await isTold(juniper, 'Exchange created, pending approval')
    await expect(exchanges.card(label)).toContainText('Pending')
  })

  await test.step('a mod approves the exchange', async () => {
    const desk = new ModDeskScreen(mod.page)
    await desk.open()
    await desk.review(label)
    await expect(desk.heading).toHaveText(label)
    await desk.approve.click()
    await isTold(mod, 'Exchange approved')
  })

  await test.step('both members sign up, and one of them leaves and signs up again', async () => {
    await juniper.page.reload()
    await new ExchangesScreen(juniper.page).enter(label)
    await at.juniper.signUp.click()
    await isTold(juniper, 'You have signed up!')
    await expect(at.juniper.isIn).toBeVisible()

    const exchanges = new ExchangesScreen(fern.page)
    await exchanges.open()
    await expect(exchanges.card(label)).toContainText('7 days left')
    await exchanges.enter(label)
    await at.fern.signUp.click()
    await expect(at.fern.isIn).toBeVisible()
    await at.fern.giveUp('I don’t have time for it')
    await isTold(fern, 'You are no longer part of this exchange')
    await at.fern.signUp.click()
    await expect(at.fern.isIn).toBeVisible()
    await expect(at.fern.main).toContainText('2 critters')
  })

  await test.step('both members are paired when the exchange starts, open their envelopes, and see their recipient’s address only on request', async () => {
    await passDays(8)
    for (const [mine, other] of [
      [juniper, fern],
      [fern, juniper],
    ] as const) {
      const exchange = new ExchangeScreen(mine.page)
      await mine.page.reload()
      await expect(exchange.main).toContainText(`For ${mine.nickname}`)
      await exchange.openEnvelope()
      await expect(exchange.main).toContainText('You’re gifting')
      await expect(exchange.main).toContainText(other.nickname)
      await expect(exchange.leave).toBeHidden()
    }
    await expect(at.juniper.main).not.toContainText('Waldweg 7')
    await at.juniper.seeAddress.click()
    for (const line of ['Farnkraut Müller', 'Waldweg 7', '79100', 'Freiburg', 'Germany'])
      await expect(at.juniper.main).toContainText(line)
  })

  await test.step('the owner of the address sees that the address was viewed', async () => {
    const settings = new SettingsScreen(fern.page)
    await settings.open()
    await expect(settings.readings.getByRole('listitem')).toContainText([
      `Your gifter opened “Under the oak” for ${label}`,
    ])
    await fern.page.goBack()
  })

  await test.step('a parcel and a digital gift are sent', async () => {
    await at.juniper.postedParcel('https://track.example/1')
    await isTold(juniper, 'Update saved, great news !')
    await expect(at.juniper.step(`You posted a parcel to ${fern.nickname}`)).toBeVisible()
    await at.fern.sentDigitally('https://files.example/song')
    await expect(at.fern.step(`You sent ${juniper.nickname} a digital gift`)).toBeVisible()
    await expect(at.fern.step('Your gifter posted something!')).toBeVisible()
    await expect(
      at.fern.step('Your gifter posted something!').getByRole('link', { name: 'Track' }),
    ).toHaveAttribute('href', 'https://track.example/1')
  })

  await test.step('a member shares a received gift, and the post appears in the feed', async () => {
    await at.fern.receivedAndTold(socks)
    await expect(at.fern.step('You received a gift!')).toBeVisible()
    const home = new HomeScreen(juniper.page)
    await home.open()
    await expect(home.swaps).toContainText(label)
    await expect(home.postBy(fern.nickname)).toContainText(socks)
    await juniper.page.goBack()
    const received = at.juniper.step(`${fern.nickname} received your gift!`)
    await expect(received).toContainText(socks)
  })

  await test.step('the gifter answers with a heart, and the recipient sees the heart', async () => {
    const received = at.juniper.step(`${fern.nickname} received your gift!`)
    const kept = juniper.page.waitForResponse(/\/api\/steps\/\d+\/heart$/)
    await received.getByRole('button', { name: 'Send a heart' }).click()
    await expect(received.getByRole('button', { name: 'Heart sent' })).toBeVisible()
    expect((await kept).status()).toBe(200)
    await fern.page.reload()
    await expect(at.fern.step('You received a gift!')).toContainText('Your gifter sent a heart')
  })

  await test.step('both members confirm that everything has been sent and received', async () => {
    for (const exchange of [at.juniper, at.fern]) {
      await exchange.sentEverything()
      await expect(exchange.step('You have sent everything')).toBeVisible()
      await exchange.receivedEverything()
      await expect(exchange.step('You have received everything')).toBeVisible()
      await expect(exchange.postUpdate).toBeHidden()
    }
    await expect(at.fern.main).toContainText('Everything is sent and everything is here.')
    await expect(at.juniper.end).toContainText(`You and ${fern.nickname}`)
    await expect(at.juniper.end).toContainText(socks)
  })

  await test.step('the exchange is shown as ended', async () => {
    await passDays(16)
    for (const exchange of [at.juniper, at.fern]) {
      await exchange.page.reload()
      await expect(exchange.main).toContainText('How it went')
      await expect(exchange.main).toContainText('Ended')
    }
  })

  expect(server.mailsTo(juniper.email).map(({ subject }) => subject)).toEqual([
    'Verify your email for Critter Swap',
    `“${label}” is approved`,
    `Names are drawn in “${label}”. See who you drew.`,
    `A download is waiting for you in “${label}”`,
    `A thank-you for your gift in “${label}”`,
    `Your gifter has sent everything in “${label}”`,
    `All your gifts have arrived in “${label}”`,
  ])
})
