import { type ContentPage, pageSchema } from '#rules/content/schema.ts'
import { type Call, request } from './http.ts'

export const loadPage = ({ slug }: { slug: string }, call: Call): Promise<ContentPage> =>
  request(`pages/${encodeURIComponent(slug)}`, pageSchema, { ...call, access: 'open' })
