/** A member's request bodies, with every field filled in. */
export const ADDRESS = {
  label: 'Burrow',
  name: 'Pike Trickfoot',
  line1: '1 Temple Road',
  line2: 'Second door',
  city: 'Westruun',
  state: 'Marrow',
  zip: 'WE 1',
  country: 'Tal’Dorei',
}

export const EXCHANGE = {
  label: 'Winter mail',
  summary: 'A parcel for the longest night.',
  description: 'Something warm.\nSomething sweet.',
  region: 'europe',
  max_spots: 12,
  price_min: 5.5,
  price_max: 20,
  preferred_start_at: '2030-03-01',
  signup_duration: 30,
  exchange_duration: 45,
  send_by_duration: 20,
  survey_requested: true,
  is_public: true,
}

export const POST = { message: 'Look at these socks', location: 'Westruun', tags: [1] }
