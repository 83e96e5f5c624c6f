// Words that say that there is no value, as people and programs write them in lists and forms; in
// lower case, without signs.

/** What people write where there is nothing: it says so. */
export const NONE = [
  'n a',
  'na',
  'n app',
  'none',
  'nil',
  'nill',
  'null',
  'not applicable',
  'not required',
  'tidak ada',
  'nihil',
  'blank',
  'no imo',
  'no imo number',
  'no imo no',
  'non imo',
  'tidak ada imo',
]

/** What they write where they do not know, or not yet. */
export const UNKNOWN = [
  'unknown',
  'unk',
  // What R, pandas, JavaScript and programs made with them write.
  'nan',
  'nat',
  'undefined',
  'object object',
  'not assigned',
  'not yet assigned',
  'not known',
  'not available',
  'tbc',
  'tba',
  'tbd',
  'tbn',
  'to be confirmed',
  'to be advised',
  'to be announced',
  'to be determined',
  'to be named',
  'pending',
  'tidak diketahui',
  'tidak tahu',
  'belum diketahui',
  'belum ada',
  'menyusul',
]
