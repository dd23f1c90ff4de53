import type { SurveyRequest } from '#rules/mod/survey-request.ts'

/** A request for Pike’s exchange, with open sign-ups and without a thread. */
export const aSurveyRequest = (change: Partial<SurveyRequest> = {}): SurveyRequest => ({
  id: 5,
  slug: 'solstice-parcels',
  label: 'Solstice parcels',
  summary: 'A parcel for the longest night.',
  user: { id: 30, nickname: 'Pike', avatar: null },
  status: 'ongoing',
  created_at: '2026-11-03T10:00:00.000Z',
  start_at: '2026-12-01T12:00:00.000Z',
  participants_count: 0,
  surveys: [],
  contact_id: null,
  ...change,
})
