import { pesos, zero } from '@quina/kernel'
import { expect, test } from 'vitest'
import { faultOf, type VerifiedAccount } from './processing.server.ts'

const ready: VerifiedAccount = {
  dian: 'accepted',
  rips: 'approved',
  cufe: 'c',
  cuv: 'v',
  account: '131903',
  usesBudget: true,
  rubro: '1.1',
  balance: pesos(10),
  booked: pesos(10),
}

test.each<[string, Partial<VerifiedAccount>, RegExp | null]>([
  ['ready', {}, null],
  ['noted by DIAN', { dian: 'accepted-noted' }, null],
  ['exempt of RIPS', { rips: 'exempt', cuv: null }, null],
  ['without budget', { usesBudget: false, rubro: null }, null],
  ['rejected by DIAN', { dian: 'rejected' }, /DIAN la rechazó/],
  ['on its way to DIAN', { dian: 'sent' }, /CUFE/],
  ['RIPS rejected', { rips: 'rejected' }, /Ministerio rechazó/],
  ['no CUV', { cuv: null }, /CUV/],
  ['no account', { account: null }, /cuenta de cartera/],
  ['no rubro', { rubro: null }, /rubro/],
  ['paid', { balance: zero, booked: zero }, /No debe/],
  ['not booked', { booked: zero }, /Contabilidad dice 0 y cartera 10/],
])('%s', (_, given, reported) => {
  const fault = faultOf({ ...ready, ...given })
  if (reported === null) expect(fault).toBeNull()
  else expect(fault).toMatch(reported)
})
