import { filingStates, receivableStates } from '@quina/billing/contract'
import {
  choice,
  code,
  condition,
  day,
  flag,
  integer,
  listOf,
  money,
  optional,
  permissionFor,
  ref,
  text,
} from '@quina/blocks'
import { filing } from '../../claim/filing/filing.contract.ts'
import { lights } from '../../rules/term/term.contract.ts'

export const owedInvoicePath = '/api/receivables/owedInvoice'
export const viewReceivables = permissionFor(filing, 'view')

/** Cartera invoice by invoice: what each owes, how old it is and which term runs. */
export const owedInvoiceList = listOf({
  columns: {
    number: code('Factura', { max: 20 }),
    date: day('Fecha'),
    payerId: ref('insurers.payer', 'Pagador'),
    contractId: optional(ref('insurers.contract', 'Contrato')),
    regimen: optional(text('Régimen')),
    net: money('Valor'),
    noted: money('Notas'),
    paid: money('Pagado'),
    discounted: money('Descuentos'),
    balance: money('Saldo'),
    filingNumber: optional(code('Radicado')),
    filedOn: optional(day('Radicada el')),
    age: optional(integer('Edad (días)')),
    bucket: optional(text('Rango de edad')),
    clock: optional(choice('Término', { file: 'Radicar', pay: 'Pagar' })),
    deadline: optional(day('Vence')),
    light: optional(condition('Semáforo', lights)),
    filingState: condition('Radicación', filingStates),
    condition: condition('Cartera', receivableStates),
    doubtful: flag('De difícil recaudo'),
    legalId: optional(ref('receivables.legalCollection', 'Cobro jurídico')),
  },
  totals: ['net', 'paid', 'balance'],
  sort: 'deadline',
  filters: ['payerId', 'age', 'light', 'condition', 'deadline', 'clock'],
  searches: 'Factura, radicado, CUFE o pagador',
})
