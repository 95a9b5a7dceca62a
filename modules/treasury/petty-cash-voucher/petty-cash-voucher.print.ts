import type { DocumentPrint } from '@quina/blocks/print'
import { money } from '@quina/kernel'
import type { pettyCashVoucher } from './petty-cash-voucher.contract.ts'

/** The vale that whoever takes the money signs. */
export const pettyCashVoucherPrint: DocumentPrint<typeof pettyCashVoucher> = {
  title: 'Vale provisional de caja menor',
  declares: () =>
    'Recibí el dinero de este vale y me comprometo a legalizarlo con sus soportes, o a devolverlo, dentro del plazo fijado.',
  pairs: ['pettyCashId', 'receiverId', 'amount', 'purpose'],
  identifies: ['receiverId'],
  lines: [],
  worth: ({ values }) => money(String(values.amount)),
  signs: { receiver: 'Recibí', keeper: 'Responsable de la caja menor' },
}
