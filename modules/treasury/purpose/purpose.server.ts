import type { Tx } from '@quina/db/server'
import type { Day } from '@quina/kernel'
import type { DiscountKind } from '../receipt-voucher/receipt-voucher.contract.ts'

const codes = {
  unclassifiedReceipts: '240720',
  unidentifiedGiro: '131980',
  advancesReceived: '290101',
  gmf: '512024',
  bankCommission: '580240',
  bankInterest: '480201',
  glosaAccepted: '439512',
  sufferedRenta: '190702',
  sufferedIva: '190709',
  sufferedIca: '190708',
}
export type TreasuryPurpose = keyof typeof codes

/** The account that serves a purpose. */
export const accountFor = async (_tx: Tx, purpose: TreasuryPurpose, _on: Day): Promise<string> =>
  codes[purpose]

export const discountPurposes: Readonly<Record<DiscountKind, TreasuryPurpose>> = {
  renta: 'sufferedRenta',
  iva: 'sufferedIva',
  ica: 'sufferedIca',
  glosa: 'glosaAccepted',
  gmf: 'gmf',
  commission: 'bankCommission',
}
