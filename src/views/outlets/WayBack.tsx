import { BackControl } from '#views/kit/BackControl.tsx'

const goBack = () => history.back()

/** Goes back to the previous page if it belongs to this site, otherwise to the login page. */
export function WayBack() {
  const cameFromHere = history.state?.index > 0
  return cameFromHere ? <BackControl onBack={goBack} /> : <BackControl href="/login" />
}
