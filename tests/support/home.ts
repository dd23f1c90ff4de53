/** An address as its owner sends it. */
export const HOME = {
  label: 'Home',
  name: 'Pike Trickfoot',
  line1: '1 Temple Road',
  city: 'Westruun',
  zip: '12345',
  country: 'United States',
}
