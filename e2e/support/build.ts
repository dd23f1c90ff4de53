export { buildClient as default } from '#scripts/lib/client.ts'
