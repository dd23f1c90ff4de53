import { YourDataPage } from '#views/member/YourDataPage.tsx'
import { ownCopyFlow } from './ownCopy.ts'

export const flows = () => ({ ownCopy: ownCopyFlow() })

export default () => {
  const { ownCopy } = flows()
  return () => <YourDataPage flow={ownCopy} />
}
