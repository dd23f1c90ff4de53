import { useSelector } from '@xstate/react'
import { MapPinPlus } from 'lucide-react'
import type { ComponentType } from 'react'
import type { AddressBookRef, addressBookMachine } from '#machines/address/addressBook.machine.ts'
import type { ProfileRef } from '#machines/member/profile.machine.ts'
import { mayReachOthers } from '#rules/member/schema.ts'
import { reasonOf } from '#rules/wire/problem.ts'
import type { Screens } from '#views/flow.tsx'
import { LinkButton } from '#views/kit/Button.tsx'
import { SectionHeader } from '#views/kit/Card.tsx'
import { EmptyState } from '#views/kit/EmptyState.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'
import { Loading, Skeleton } from '#views/kit/Skeleton.tsx'
import { CardGrid } from '#views/kit/Stack.tsx'
import { later } from '#views/later/later.tsx'
import { NotLoaded } from '#views/NotLoaded.tsx'
import { screenIn, type Within } from '#views/screens.ts'
import { AddressCard } from './AddressCard.tsx'

const DeleteAddress = later(() => import('./DeleteAddress.tsx'))

interface BookProps {
  book: AddressBookRef
  mayEdit: boolean
}

type Screen = ComponentType<BookProps>

const screens = {
  loading: LoadingAddresses,
  ready: Addresses,
  failed: FailedAddresses,
} satisfies Record<Screens<typeof addressBookMachine, 'ready'>, Screen>

const popups = {
  idle: null,
  choosingDefault: null,
  confirmingDelete: DeleteAddress,
  deleting: DeleteAddress,
} satisfies Record<Screens<Within<typeof addressBookMachine, 'ready'>>, unknown>

/** The member's own addresses. */
export function AddressBook({ profile }: { profile: ProfileRef }) {
  const book = useSelector(profile, ({ children }) => children.addressBook)
  const mayEdit = useSelector(profile, ({ context }) => mayReachOthers(context.me))
  return (
    <section aria-labelledby="addresses">
      <SectionHeader
        id="addresses"
        title="Addresses"
        action={
          <LinkButton href="/add-address" icon={<MapPinPlus />}>
            Add address
          </LinkButton>
        }
      />
      {book && <Book book={book} mayEdit={mayEdit} />}
    </section>
  )
}

function Book({ book, mayEdit }: BookProps) {
  const Screen = screens[useSelector(book, screenIn(screens))]
  return <Screen book={book} mayEdit={mayEdit} />
}

function Addresses({ book, mayEdit }: BookProps) {
  const addresses = useSelector(book, ({ context }) => context.addresses)
  const problem = useSelector(book, ({ context }) => context.problem)
  const stage = useSelector(book, screenIn(popups, 'ready'))
  const Popup = stage && popups[stage]
  return (
    <>
      {addresses.length === 0 ? (
        <EmptyState art="letter" size="sm">
          Critters don’t know where to find you.
        </EmptyState>
      ) : (
        <div role="radiogroup" aria-label="Default address">
          <CardGrid>
            {addresses.map((address) => (
              <AddressCard key={address.id} address={address} book={book} mayEdit={mayEdit} />
            ))}
          </CardGrid>
        </div>
      )}
      <InlineStatus>{problem && (reasonOf(problem) ?? 'Not saved. Try again.')}</InlineStatus>
      {Popup && <Popup book={book} />}
    </>
  )
}

function LoadingAddresses() {
  return (
    <Loading label="Loading addresses">
      <CardGrid>
        <Skeleton shape="label" />
      </CardGrid>
    </Loading>
  )
}

function FailedAddresses({ book }: { book: AddressBookRef }) {
  return <NotLoaded flow={book} size="sm" title="We couldn’t load your addresses" level={3} />
}
