import { expect, test } from 'vitest'
import { meaningsOf, splitTypes, typeMeant } from './type-cell.ts'

test.for([
  ['SAFCON', 'SAFCON'],
  ['safcon', 'SAFCON'],
  ['ITC 69', 'ITC69'],
  ['ITC-69', 'ITC69'],
  ['International Tonnage Certificate (1969)', 'ITC69'],
  ['International Load Line', 'ILLC'],
  ['Int. Load Line Cert.', 'ILLC'],
  ['Load Line (ILLC)', 'ILLC'],
  ['ILLC - International Load Line Certificate', 'ILLC'],
  ['IOPP Certificate', 'IOPP'],
  ['Maritime Labour Certificate / Statement of Compliance', 'MLC'],
  ['Sertifikat Garis Muat Internasional', 'ILLC'],
  ['Certificate of Class', 'Class'],
  ['Safety Management Certificate (ISM)', 'SMC'],
  ['Document of Compliance (ISM)', 'DOC'],
  ['International Load Line Certificate (1966)', 'ILLC'],
  ['Load Line Certificate 66/88', 'ILLC'],
  ['Cargo Ship Safety Equipment Certificate (Form E)', 'SEC'],
  ['IOPP (Form A)', 'IOPP'],
  ['International Air Pollution Prevention Certificate (MARPOL Annex VI)', 'IAPP'],
  ['Int’l Load Line', 'ILLC'],
  ['ILLC-IC', 'ILLC'],
  // Another instrument than its own.
  ['International Tonnage Certificate (1966)', null],
  ['DOC (Dangerous Goods)', null],
  ['SAFCON Exemption', null],
  // More than one meaning.
  ['CSSC', null],
  ['Cargo Ship Safety Certificate', null],
  ['ISM', null],
  ['Load Line (IOPP)', null],
  ['ILLC (conditional)', null],
  ['CLC', null],
  ['Minimum Safe Manning', null],
  ['Certificate', null],
  ['', null],
] as const)('the type “%s” is %s', ([text, code]) => {
  expect(typeMeant(text)?.code ?? null).toBe(code)
})

test.for([
  ['SAFCON, SEC;SRC', ['SAFCON', 'SEC', 'SRC']],
  ['SAFCON/SEC + SRC', ['SAFCON', 'SEC', 'SRC']],
  ['SAFCON\r\nSEC\nSRC', ['SAFCON', 'SEC', 'SRC']],
  [
    'ILLC, Maritime Labour Certificate / Statement of Compliance',
    ['ILLC', 'Maritime Labour Certificate / Statement of Compliance'],
  ],
  ['IOPP / XYZ', ['IOPP', 'XYZ']],
  [' , ', []],
] as const)('%j holds the types %j', ([cell, types]) => {
  expect(splitTypes(cell)).toEqual(types)
})

test('a text with more than one meaning has them all, however it is written', () => {
  const [combined, ism] = [
    [['SAFCON'], ['SAFCON', 'SEC', 'SRC']],
    [['SMC'], ['DOC']],
  ]
  expect(
    [
      'CSSC',
      'cargo ship safety cert.',
      'Cargo Ship Safety Certificate (SOLAS)',
      'ISM Code',
      'SAFCON',
    ].map(meaningsOf),
  ).toEqual([combined, combined, combined, ism, []])
})
