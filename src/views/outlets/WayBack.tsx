import { BackControl } from '#views/kit/BackControl.tsx'

const goBack = () => history.back()

/** Goes back to the previous page if it was one of ours, and to the login page otherwise. */
export function WayBack() {
  const cameFromHere = history.state?.index > 0
  return cameFromHere ? <BackControl onBack={goBack} /> : <BackControl href="/login" />
}
