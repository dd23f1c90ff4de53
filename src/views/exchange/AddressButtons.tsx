import { Check, Copy, MapPin, Printer } from 'lucide-react'
import { Button } from '#views/kit/Button.tsx'
import { InlineStatus } from '#views/kit/InlineStatus.tsx'

interface SeeAddressProps {
  isLoading: boolean
  hasFailed: boolean
  onSee: () => void
}

/** Fetches a recipient's address, which is logged and shown to the recipient. */
export function SeeAddressButton({ isLoading, hasFailed, onSee }: SeeAddressProps) {
  return (
    <>
      <Button
        icon={<MapPin />}
        isPending={isLoading}
        pendingLabel="Fetching the address…"
        onClick={onSee}
      >
        See address
      </Button>
      <InlineStatus>{hasFailed && 'We couldn’t fetch the address. Try again.'}</InlineStatus>
    </>
  )
}

/** The states of the Copy button. */
export type CopyState = 'offered' | 'done' | 'refused'

interface LabelButtonsProps {
  copy: CopyState
  onCopy: () => void
  onPrint: () => void
}

/** The buttons of a shown address. */
export function LabelButtons({ copy, onCopy, onPrint }: LabelButtonsProps) {
  const isCopied = copy === 'done'
  return (
    <>
      <Button icon={isCopied ? <Check /> : <Copy />} onClick={onCopy}>
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <Button icon={<Printer />} onClick={onPrint}>
        Print label
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && 'Address copied'}
      </span>
      <InlineStatus>
        {copy === 'refused' &&
          'Your browser doesn’t let this page copy. Please select the lines yourself.'}
      </InlineStatus>
    </>
  )
}
