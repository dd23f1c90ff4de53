import { expect, test } from '../fixtures.ts'
import { ExchangeScreen } from '../screens/ExchangeScreen.ts'
import { HomeScreen } from '../screens/HomeScreen.ts'
import { expectAccessibleAndFitting, expectContrast } from '../support/axe.ts'
import { openExchange, pair } from '../support/exchanges.ts'
import { call } from '../support/members.ts'

test.use({ aloneIn: 'next-thing' })

test('the home page shows the next step of a swap from the sign-up to the end', {
  tag: '@prove',
}, async ({ newCritter, passDays, server }) => {
  const label = 'Acorn post'
  const swap = await openExchange(server, { label, startsIn: 5 })
  const viewport = { width: 390, height: 844 }
  const mine = await newCritter('Nexting', { isMember: true, viewport })
  const other = await newCritter('Waiting', { isMember: true })
  const { token } = mine
  const home = new HomeScreen(mine.page)
  const post = (path: string, body: object = {}) => call(server, path, { token, body })
  const record = (type: string) => post('/steps', { exchange_id: swap.id, type })
  const says = async (words: string, reached: string[]) => {
    await home.open()
    await expect(home.swaps).toContainText(words)
    expect(await home.reached(label)).toEqual(reached)
    await expectAccessibleAndFitting(mine.page)
    await expectContrast(mine.page)
  }

  await home.open()
  await expect(home.swaps).toContainText('You’re not in a swap right now')
  const { id } = await post('/signups', { exchange_id: swap.id })
  await call(server, '/signups', { token: other.token, body: { exchange_id: swap.id } })
  await says('Names are drawn on', ['Signed up, done'])

  await passDays(6)
  await says('Your envelope is here', ['Signed up, done', 'Drawn, done'])
  await expect(home.swaps).not.toContainText(other.nickname)

  await post(`/signups/${id}/address`)
  await says('Post by', ['Signed up, done', 'Drawn, done'])
  await expect(home.swaps).toContainText(other.nickname)

  await record('physical_sent')
  await says('Was that everything?', ['Signed up, done', 'Drawn, done', 'Sent, done'])
  await post(`/signups/${id}/sending-done`)
  await record('sent_all')
  await says('Has your parcel arrived?', ['Signed up, done', 'Drawn, done', 'Sent, done'])

  await record('received')
  await post(`/signups/${id}/receiving-done`)
  await record('received_all')
  await says('Well swapped!', ['Signed up, done', 'Drawn, done', 'Sent, done', 'Arrived, done'])

  await passDays(15)
  await home.open()
  await expect(home.swaps).toContainText('You’re not in a swap right now')
})

test('a gifter asks once for more time, and their recipient sees the new send-by day', {
  tag: '@prove',
}, async ({ newCritter, server }) => {
  const swap = await openExchange(server, { label: 'Green acorns' })
  const viewport = { width: 390, height: 844 }
  const late = await newCritter('Late', { isMember: true, viewport })
  const patient = await newCritter('Patient', { isMember: true, viewport })
  await pair(server, swap, [late, patient])
  const mine = new ExchangeScreen(late.page)
  const theirs = new ExchangeScreen(patient.page)

  await mine.open(swap.slug)
  await mine.needMoreTime.click()
  await mine.dialog.getByRole('textbox', { name: 'A word to your recipient' }).fill('Still green.')
  await expectAccessibleAndFitting(late.page)
  await mine.dialog.getByRole('button', { name: 'Send' }).click()
  await expect(late.page.getByText(/^We’ve told your recipient\. Post by/)).toBeVisible()
  await expect(late.page.getByText(/^Post by .+\. Your recipient knows\.$/)).toBeVisible()
  await expect(mine.needMoreTime).toBeHidden()
  await expectAccessibleAndFitting(late.page)

  await theirs.open(swap.slug)
  await expect(theirs.main).toContainText(/Your gift will be posted by .+Still green\./)
  await expectAccessibleAndFitting(patient.page)
  await expectContrast(patient.page)

  const body = { exchange_id: swap.id, type: 'physical_sent' }
  await call(server, '/steps', { token: late.token, body })
  await patient.page.reload()
  await expect(theirs.steps).toHaveCount(1)
  await expect(theirs.main).not.toContainText('will be posted')
})
