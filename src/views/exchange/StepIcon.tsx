import { Download, PackageCheck, PackageOpen, PackagePlus, Truck } from 'lucide-react'
import type { StepType } from '#rules/exchange/step.ts'

const icons = {
  physical_sent: PackagePlus,
  digital_sent: Download,
  sent_all: Truck,
  received: PackageOpen,
  received_all: PackageCheck,
} satisfies Record<StepType, unknown>

/** Decorative icon of an update; the text is next to it. */
export function StepIcon({ type }: { type: StepType }) {
  const Icon = icons[type]
  return <Icon aria-hidden />
}
