import { describe, expect, test } from 'vitest'
import { allergyMatches, contrastOf, deniesAllergies, type KnownAllergy } from './allergy.domain.ts'
import { componentsOf } from './substance.domain.ts'

const declared = (words: string): KnownAllergy => ({ substance: null, family: null, words, label: words })
const substance = (name: string): KnownAllergy => ({
  substance: name,
  family: null,
  words: null,
  label: name,
})
const family = (name: NonNullable<KnownAllergy['family']>): KnownAllergy => ({
  substance: null,
  family: name,
  words: null,
  label: name,
})
const medicine = (ingredient: string, name = ingredient) => ({ name, ingredient })
const kinds = (allergy: KnownAllergy, one: ReturnType<typeof medicine>) =>
  allergyMatches(one, [allergy]).map(({ kind }) => kind)

describe('a medicine meets an allergy', () => {
  test.each<[string, KnownAllergy, ReturnType<typeof medicine>, string]>([
    ['by its family', declared('Penicilina: urticaria'), medicine('AMOXICILINA'), 'family'],
    ['by its family', declared('alérgico a las penicilinas'), medicine('PIPERACILINA/TAZOBACTAM'), 'family'],
    ['declared as a family', family('penicillins'), medicine('AMPICILINA'), 'family'],
    ['by a cross reaction', family('penicillins'), medicine('CEFALEXINA'), 'cross'],
    [
      'by a second component',
      declared('ácido clavulánico'),
      medicine('AMOXICILINA/ACIDOCLAVULANICO'),
      'same',
    ],
    ['without its salt', substance('AMOXICILINA'), medicine('amoxicilina trihidrato'), 'same'],
    ['with its salt', declared('Diclofenaco sódico'), medicine('DICLOFENACO'), 'same'],
    ['however ASA is written', declared('ASA'), medicine('ACIDOACETILSALICILICO'), 'same'],
    ['by its trade name', declared('Aspirina'), medicine('ACIDO ACETIL SALICILICO'), 'same'],
    ['with accents', declared('ácido acetilsalicílico'), medicine('ACIDOACETILSALICILICO'), 'same'],
    ['NSAID and salicylates cross', declared('aspirina'), medicine('IBUPROFENO'), 'cross'],
    ['in the same family', declared('ibuprofeno'), medicine('NAPROXENO'), 'family'],
    ['sulfas', declared('sulfas'), medicine('SULFAMETOXAZOL/TRIMETOPRIMA'), 'family'],
    ['the local name', declared('Dipirona'), medicine('METAMIZOL'), 'same'],
    ['opioids', family('opioids'), medicine('TRAMADOL/PARACETAMOL'), 'family'],
    ['iodine', declared('medio de contraste'), medicine('IODIXANOL'), 'family'],
    [
      'only in the name',
      declared('cetirizina'),
      medicine(
        'IBUPROFENO / FENILEFRINA',
        'CETIRIZINA 3mg/1 U/FENILEFRINA 10mg/1 U/IBUPROFENO 200mg/1 U CAPSULAS (X) CAPSULA 1 U/CAJA',
      ),
      'same',
    ],
    ['benzathine', declared('penicilina benzatínica'), medicine('BENZATINABENCILPENICILINA'), 'same'],
  ])('%s: %j', (_what, allergy, one, kind) => expect(kinds(allergy, one)).toEqual([kind]))
})

test.each<[KnownAllergy, ReturnType<typeof medicine>]>([
  // The first word of one was found in the other.
  [declared('ácido acetilsalicílico'), medicine('ACIDO FOLICO')],
  [declared('Sodio'), medicine('DICLOFENACO')],
  [declared('sulfas'), medicine('MAGNESIOSULFATO')],
  [declared('Penicilina'), medicine('DOXICICLINA')],
  [declared('morfina'), medicine('APOMORFINA')],
  [declared('Mariscos'), medicine('AMOXICILINA')],
  [declared('Lisina'), medicine('LISINOPRIL')],
])('%j is not met by %j', (allergy, one) => expect(kinds(allergy, one)).toEqual([]))

test('every component of a combination is compared', () =>
  expect(componentsOf(medicine('AMOXICILINA/ACIDOCLAVULANICO'))).toEqual(['AMOXICILINA', 'ACIDOCLAVULANICO']))

test.each([
  'Niega',
  'niega alergias.',
  'No refiere',
  'Ninguna',
  'NKDA',
  'Niega alergias medicamentosas conocidas',
])('%s denies allergies', (text) => expect(deniesAllergies(text)).toBe(true))
test.each(['Niega alergia a penicilina, sí a ibuprofeno', 'No tolera ibuprofeno', 'Penicilina'])(
  '%s does not',
  (text) => expect(deniesAllergies(text)).toBe(false),
)

test.each([
  ['879112', 'TOMOGRAFIA AXIAL COMPUTADA DE CRANEO CON CONTRASTE', true],
  ['876121', 'ARTERIOGRAFIA CORONARIA NCOC', true],
  ['877903', 'HISTEROSALPINGOGRAFIA DE CONTRASTE RADIOPACO', true],
  ['879111', 'TOMOGRAFIA AXIAL COMPUTADA DE CRANEO SIMPLE', false],
  ['883211', 'RESONANCIA NUCLEAR MAGNETICA DE COLUMNA CERVICAL CON CONTRASTE', false],
  ['881203', 'ECOCARDIOGRAMA TRANSTORACICO CON CONTRASTE', false],
  ['872105', 'RADIOGRAFIA DE COLON POR ENEMA CON DOBLE CONTRASTE', false],
  ['950603', 'ESTUDIO DE SENSIBILIDAD DE CONTRASTE', false],
])('%s %s is done with iodinated contrast: %s', (code, name, iodinated) => {
  const given = contrastOf({ code, name })
  expect(given !== null && allergyMatches(given, [family('iodinated')]).length > 0).toBe(iodinated)
  if (given !== null) {
    expect(allergyMatches(given, [declared('Yodo')])).toHaveLength(1)
    expect(allergyMatches(given, [declared('penicilina')])).toEqual([])
  }
})
