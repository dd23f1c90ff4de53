/** The drawers that are not shown first, bundled into one chunk. */
export { Audit } from './Audit.tsx'
export { Cases } from './Cases.tsx'
export { CurrentExchanges } from './CurrentExchanges.tsx'
export { Members } from './Members.tsx'
