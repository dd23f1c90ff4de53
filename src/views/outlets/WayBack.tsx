import { BackControl } from '#views/kit/BackControl.tsx'

const goBack = () => history.back()

/** Leads to the page before, where that is one of ours, and else to the way in. */
export function WayBack() {
  const cameFromHere = history.state?.index > 0
  return cameFromHere ? <BackControl onBack={goBack} /> : <BackControl href="/login" />
}
