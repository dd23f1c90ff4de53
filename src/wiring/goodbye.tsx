import { GoodbyePage } from '#views/member/GoodbyePage.tsx'

export const flows = () => ({})

export default () => GoodbyePage
