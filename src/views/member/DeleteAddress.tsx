import { useSelector } from '@xstate/react'
import type { AddressBookRef } from '#machines/address/addressBook.machine.ts'
import { ConfirmDialog } from '#views/kit/Dialog.tsx'

/** Asks for confirmation before an address is deleted. */
export default function DeleteAddress({ book }: { book: AddressBookRef }) {
  const label = useSelector(
    book,
    ({ context }) => context.addresses.find(({ id }) => id === context.chosenId)?.label,
  )
  const isDeleting = useSelector(book, (snapshot) => snapshot.hasTag('busy'))
  return (
    <ConfirmDialog
      isOpen
      title="Delete address"
      confirmLabel="Delete the address"
      tone="danger"
      isPending={isDeleting}
      onConfirm={() => book.send({ type: 'delete.confirmed' })}
      onCancel={() => book.send({ type: 'delete.cancelled' })}
    >
      <p>
        Are you sure you want to delete <bdi>{label}</bdi> ? Without an address, the critters can't
        send you any gift!
      </p>
    </ConfirmDialog>
  )
}
