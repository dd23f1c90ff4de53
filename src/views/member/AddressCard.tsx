import { useSelector } from '@xstate/react'
import { Pencil, Trash2 } from 'lucide-react'
import type { AddressBookRef } from '#machines/address/addressBook.machine.ts'
import { type Address, addressLines } from '#rules/address/schema.ts'
import { profileOverlays } from '#rules/member/overlays.ts'
import { LinkButton } from '#views/kit/Button.tsx'
import { Choice } from '#views/kit/Choice.tsx'
import { IconButton } from '#views/kit/IconButton.tsx'
import { PaperLabel } from '#views/kit/PaperLabel.tsx'
import { useOverlay } from '#views/overlay.ts'
import styles from './AddressCard.module.css'

interface AddressCardProps {
  address: Address
  book: AddressBookRef
  /**
   * False for restricted members, because a change would send a notification to any gifter who sends to this address.
   */
  mayEdit: boolean
}

/** An address in the form of a parcel label, with its actions. */
export function AddressCard({ address, book, mayEdit }: AddressCardProps) {
  const isBusy = useSelector(book, (snapshot) => snapshot.hasTag('busy'))
  const isChosen = useSelector(book, (snapshot) =>
    snapshot.matches({ ready: 'choosingDefault' })
      ? snapshot.context.chosenId === address.id
      : address.is_main,
  )
  const { id, label, is_main } = address
  const open = useOverlay()
  const choice = is_main ? 'Default' : 'Set as default'
  return (
    <PaperLabel
      title={label}
      level={3}
      lines={addressLines(address)}
      hasEdge
      actions={
        <div className={styles.actions}>
          <Choice
            type="radio"
            name="default-address"
            option={{
              value: String(id),
              label: (
                <>
                  <span className="visually-hidden">{label}: </span>
                  {choice}
                </>
              ),
            }}
            isChosen={isChosen}
            onChange={() => book.send({ type: 'default.chosen', id })}
          />
          <span className={styles.controls}>
            {mayEdit && (
              <LinkButton
                href={`/edit-address/${id}`}
                variant="quiet"
                size="sm"
                icon={<Pencil />}
                aria-label={`Edit ${label}`}
              >
                Edit
              </LinkButton>
            )}
            <IconButton
              label={`Delete ${label}`}
              icon={<Trash2 />}
              isDisabled={isBusy}
              onClick={() => open(profileOverlays.deleteAddress, id)}
            />
          </span>
        </div>
      }
    />
  )
}
