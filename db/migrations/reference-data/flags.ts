/** Flag States that recognise the sample authority (two-letter codes). */
export const flags = [
  { name: 'Indonesia', code: 'id' },
  { name: 'Singapore', code: 'sg' },
  { name: 'Malaysia', code: 'my' },
  { name: 'Philippines', code: 'ph' },
  { name: 'Thailand', code: 'th' },
  { name: 'Vietnam', code: 'vn' },
  { name: 'United Kingdom', code: 'gb' },
  { name: 'Panama', code: 'pa' },
  { name: 'Marshall Islands', code: 'mh' },
  { name: 'United States', code: 'us' },
]
