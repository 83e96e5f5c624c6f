/** Four certificates of a cargo ship that one annual visit covers. */
export const PARTS = [
  'Cargo Ship Safety Construction',
  'Cargo Ship Safety Equipment',
  'International Load Line',
  'International Oil Pollution Prevention',
]
