/** The drawers of the desk that are not shown first: they come together, in one file. */
export { Audit } from './Audit.tsx'
export { Cases } from './Cases.tsx'
export { CurrentExchanges } from './CurrentExchanges.tsx'
export { Members } from './Members.tsx'
