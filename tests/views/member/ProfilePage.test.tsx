import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { addressBookMachine } from '#machines/address/addressBook.machine.ts'
import { birthDateForm } from '#machines/member/birthDate.form.ts'
import { type ExclusionValues, exclusionForm } from '#machines/member/exclusion.form.ts'
import { exclusionsMachine } from '#machines/member/exclusions.machine.ts'
import { profileMachine } from '#machines/member/profile.machine.ts'
import { type RegionValues, regionForm } from '#machines/member/region.form.ts'
import type { Address } from '#rules/address/schema.ts'
import type { BirthDateInput } from '#rules/member/birth-date.ts'
import type { Exclusion } from '#rules/member/exclusion.ts'
import type { Me } from '#rules/member/schema.ts'
import type { MyNote } from '#rules/mod/privacy-note.ts'
import type { Survey } from '#rules/survey/schema.ts'
import type { Toast } from '#rules/tab/toast.ts'
import {
  aFailure,
  aMe,
  anAddress,
  anAddressView,
  anExclusion,
  aSurvey,
} from '#tests/support/builders.ts'
import { answered, failing, silent } from '#tests/support/inert.ts'
import { Exclusions } from '#views/member/Exclusions.tsx'
import { ProfilePage } from '#views/member/ProfilePage.tsx'
import '#views/styles/index.css'

const home = anAddress({ id: 3, label: 'Home', is_main: true })
const work = anAddress({ id: 4, label: 'Work', is_main: false })
const swapped: Address[] = [
  { ...home, is_main: false },
  { ...work, is_main: true },
]

interface Setting {
  exclusions?: Exclusion[]
  note?: MyNote
  addition?: ReturnType<typeof answered<Exclusion[], ExclusionValues>>
  removal?: ReturnType<typeof answered<Exclusion[], { nickname: string }>>
  me?: Me
  addresses?: Address[]
  surveys?: Survey[]
  deletion?: ReturnType<typeof answered<Address[], { id: number }>>
}

async function open({
  me = aMe(),
  addresses = [home, work],
  surveys = [],
  deletion,
  exclusions = [],
  note = { note: null, settled_at: null },
  addition = answered<Exclusion[], ExclusionValues>([anExclusion()]),
  removal = answered<Exclusion[], { nickname: string }>([]),
}: Setting = {}) {
  const told: Toast[] = []
  const changed = aMe({ birth_date: '1998-10-31', region: 'uk' })
  const never = exclusionsMachine.provide({
    actors: {
      loadExclusions: answered({ exclusions, note }),
      exclusion: exclusionForm.provide({ actors: { submit: addition } }),
      removeExclusion: removal,
    },
    actions: { announce: (_, toast) => told.push(toast) },
  })
  const flow = profileMachine.provide({
    actors: {
      member: silent,
      addressBook: addressBookMachine.provide({
        actors: {
          loadAddresses: answered<Address[], unknown>(addresses),
          chooseDefault: answered<Address[], { id: number }>(swapped),
          deleteAddress: deletion ?? answered<Address[], { id: number }>([home]),
        },
      }),
      loadAddressViews: answered([anAddressView()]),
      loadSurveys: answered<Survey[], unknown>(surveys),
      birthDate: birthDateForm.provide({
        actors: { submit: answered<Me, BirthDateInput>(changed) },
      }),
      region: regionForm.provide({ actors: { submit: answered<Me, RegionValues>(changed) } }),
    },
    actions: {
      announce: (_, toast) => told.push(toast),
      changeMember: () => undefined,
      logOut: () => undefined,
    },
  })
  const facts = { me, now: '2026-11-20T12:00:00.000Z' }
  const screen = await render(
    <ProfilePage
      flow={flow}
      Exclusions={() => <Exclusions flow={never} />}
      Safety={({ fallback }) => fallback}
      facts={facts}
    />,
  )
  return { screen, told }
}

test('the card says who I am, and leads to what changes it', async () => {
  const { screen } = await open({ me: aMe({ discord: 'mothwing#01', region: 'uk' }) })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Mothwing' })).toBeVisible()
  await expect.element(screen.getByText('mothwing#01')).toBeVisible()
  await expect.element(screen.getByText('31 Oct 1999')).toBeVisible()
  await expect.element(screen.getByText('United Kingdom', { exact: true }).first()).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Edit profile' }))
    .toHaveAttribute('href', '/edit-profile')
})

test('another address becomes the default one', async () => {
  const { screen } = await open()
  await screen.getByRole('radio', { name: 'Work: Set as default' }).click()
  await expect.element(screen.getByRole('radio', { name: 'Work: Default' })).toBeChecked()
  await expect
    .element(screen.getByRole('radio', { name: 'Home: Set as default' }))
    .not.toBeChecked()
})

test('an address is deleted only after the popup', async () => {
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Delete Work' }).click()
  const popup = screen.getByRole('alertdialog', { name: 'Delete address' })
  await expect
    .element(popup)
    .toHaveTextContent(
      "Are you sure you want to delete Work ? Without an address, the critters can't send you any gift!",
    )
  await popup.getByRole('button', { name: 'Delete the address' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Work' })).not.toBeInTheDocument()
})

test('a deletion that the server refuses closes the popup and says why', async () => {
  const refusal = aFailure({ kind: 'refused', message: 'A gift is on its way to this address.' })
  const { screen } = await open({ deletion: failing(refusal) })
  await screen.getByRole('button', { name: 'Delete Work' }).click()
  await screen.getByRole('button', { name: 'Delete the address' }).click()
  await expect.element(screen.getByText('A gift is on its way to this address.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Work' })).toBeVisible()
})

test('who read an address stands there, a secret gifter without a name', async () => {
  const { screen } = await open()
  const ledger = screen.getByRole('region', { name: 'Who saw my address' })
  await expect.element(ledger).toHaveTextContent('Your gifter opened “Home” for Solstice parcels')
})

test('without any address, the page says what that means', async () => {
  const { screen } = await open({ addresses: [] })
  await expect.element(screen.getByText('Critters don’t know where to find you.')).toBeVisible()
})

test('surveys show how much of them is answered', async () => {
  const { screen } = await open({ surveys: [aSurvey({ answers: [true] })] })
  await expect
    .element(screen.getByRole('progressbar', { name: 'Sweets, answered' }))
    .toHaveAttribute('aria-valuetext', '100 %')
})

test('where there are no surveys, nothing is said of them', async () => {
  const { screen } = await open()
  await expect.element(screen.getByRole('heading', { name: 'Work' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Surveys' })).not.toBeInTheDocument()
})

test('a changed region closes its popup and is told', async () => {
  const { screen, told } = await open()
  await screen.getByRole('button', { name: 'Change my region' }).click()
  const popup = screen.getByRole('dialog', { name: 'Change my region' })
  await expect.element(popup.getByText('Where in the world are you?')).toBeVisible()
  await popup.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(popup).not.toBeInTheDocument()
  expect(told).toEqual([{ message: 'Region updated', tone: 'good' }])
})

const myList = 'Never pair me with'

test('a name is added to the list of whom I am never paired with, and the field is empty again', async () => {
  const { screen, told } = await open()
  const section = screen.getByRole('region', { name: myList })
  await expect.element(section.getByText('Nobody is on your list.')).toBeVisible()
  const field = section.getByRole('textbox', { name: 'Nickname' })
  await field.fill('Sylas')
  await section.getByRole('button', { name: 'Add to the list' }).click()
  await expect.element(section.getByRole('listitem')).toHaveTextContent('Sylas')
  await expect.element(field).toHaveValue('')
  expect(told).toEqual([{ message: 'Your list is saved', tone: 'good' }])
})

test('a name that the list has no room for is refused at its field', async () => {
  const message = 'Your list holds 20 names at most. Take one out first, or ask a mod.'
  const refusal = aFailure({ kind: 'invalid', message, errors: { nickname: [message] } })
  const { screen } = await open({ addition: failing(refusal) })
  const section = screen.getByRole('region', { name: myList })
  await section.getByRole('textbox', { name: 'Nickname' }).fill('Sylas')
  await section.getByRole('button', { name: 'Add to the list' }).click()
  await expect.element(section.getByText(message)).toBeVisible()
  await expect.element(section.getByRole('textbox', { name: 'Nickname' })).toHaveFocus()
})

test('a name is taken out, and the focus stays in the section', async () => {
  const { screen } = await open({ exclusions: [anExclusion()] })
  const section = screen.getByRole('region', { name: myList })
  await section.getByRole('button', { name: 'Remove Sylas' }).click()
  await expect.element(section.getByText('Nobody is on your list.')).toBeVisible()
  await expect.element(section.getByRole('heading', { name: myList })).toHaveFocus()
})

test('a name that could not be taken out stays, and it is said why', async () => {
  const refusal = aFailure({ kind: 'refused', message: 'The burrow is closed.' })
  const { screen } = await open({ exclusions: [anExclusion()], removal: failing(refusal) })
  await screen.getByRole('button', { name: 'Remove Sylas' }).click()
  await expect.element(screen.getByText('The burrow is closed.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Remove Sylas' })).toBeVisible()
})

test('what I wrote to the mods stands there, with what has become of it', async () => {
  const { screen } = await open({ note: { note: 'Not my cousin', settled_at: null } })
  const section = screen.getByRole('region', { name: myList })
  await expect.element(section.getByText('“Not my cousin”')).toBeVisible()
  await expect
    .element(section)
    .toHaveTextContent(
      'The mods have not settled it yet. Until they have, exchanges start without you.',
    )
})

test('who is suspended is offered no change that others would see', async () => {
  const { screen } = await open({ me: aMe({ is_suspended: true, discord: 'mothwing' }) })
  await expect.element(screen.getByRole('button', { name: 'Delete Home' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Edit / }).elements()).toEqual([])
  expect(
    screen.getByRole('button', { name: /^Change my (birth date|region)$/ }).elements(),
  ).toEqual([])
})
