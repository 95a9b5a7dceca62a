import { expect, test } from 'vitest'
import { type Mapping, mappingProblem, sectionOf } from './mapping.domain.ts'

test.each([
  ['2.4.5.02.09', '9'],
  ['2.1.2.02.01.003', '3'],
  ['2.1.2.02.02.009', '9'],
  ['1.1.02.05.001.09', '9'],
  ['2.1.1.01.01.001.01', null],
  ['2.1.2.02.02.010', null],
])('%s requires section %s of the CPC', (code, section) => expect(sectionOf(code)).toBe(section))

const good: Mapping = {
  ccpetCode: '2.4.5.02.09',
  ccpetOffered: true,
  ccpetKind: 'C',
  requiresCpc: true,
  defaultCpc: '93121',
  cpcOffered: true,
  hasCcpet: true,
  hasCpc: true,
  mgaProduct: null,
  mgaOffered: null,
  hasMga: true,
  bpin: null,
}

const invested: Partial<Mapping> = {
  ccpetCode: '2.3.2.02.02.009',
  mgaProduct: '1906022',
  mgaOffered: true,
  bpin: '2025990010041',
}

// biome-ignore format: one problem a row
test.each<[string, Partial<Mapping>, string | null]>([
  ['all in its place', {}, null],
  ['without code', { ccpetCode: null }, 'No tiene código CCPET.'],
  ['an unknown code', { ccpetOffered: null }, 'Su código CCPET no está en el catálogo vigente.'],
  ['a code that ended', { ccpetOffered: false }, 'Su código CCPET no está en el catálogo vigente.'],
  ['no catalogue yet', { ccpetOffered: null, ccpetKind: null, hasCcpet: false }, null],
  ['a sum', { ccpetKind: 'A' }, 'Su código CCPET es de agregación: elija una cuenta de captura.'],
  ['an unknown CPC', { cpcOffered: null }, 'Su CPC no está en el catálogo vigente.'],
  ['a CPC of another section', { defaultCpc: '35210' }, 'Su CPC debe ser de la sección 9, como su código CCPET.'],
  ['a CPC told in each movement', { defaultCpc: null }, null],
  ['investment without product', { ...invested, mgaProduct: null }, 'No tiene producto MGA.'],
  ['an unknown product', { ...invested, mgaOffered: null }, 'Su producto MGA no está en el catálogo vigente.'],
  ['no MGA catalogue yet', { ...invested, mgaOffered: null, hasMga: false }, null],
  ['investment without project', { ...invested, bpin: null }, 'No tiene código BPIN.'],
  ['investment, whole', invested, null],
  ['no CPC needed', { requiresCpc: false, cpcOffered: null }, null],
])('%s', (_what, change, problem) => expect(mappingProblem({ ...good, ...change })).toBe(problem))
