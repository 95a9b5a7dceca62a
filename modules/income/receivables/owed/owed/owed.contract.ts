import { filingStates, receivableStates } from '@quina/billing/contract'
import { f, listOf, permissionFor } from '@quina/blocks'
import { filing } from '../../claim/filing/filing.contract.ts'
import { lights } from '../../rules/term/term.contract.ts'

export const owedInvoicePath = '/api/receivables/owedInvoice'
export const viewReceivables = permissionFor(filing, 'view')

/** Cartera invoice by invoice: the debt of each, its age and its current term. */
export const owedInvoiceList = listOf({
  columns: {
    number: f.code('Factura', { max: 20 }),
    date: f.day('Fecha'),
    payerId: f.ref('insurers.payer', 'Pagador'),
    contractId: f.optional(f.ref('insurers.contract', 'Contrato')),
    regimen: f.optional(f.text('Régimen')),
    net: f.money('Valor'),
    noted: f.money('Notas'),
    paid: f.money('Pagado'),
    discounted: f.money('Descuentos'),
    balance: f.money('Saldo'),
    filingNumber: f.optional(f.code('Radicado')),
    filedOn: f.optional(f.day('Radicada el')),
    age: f.optional(f.integer('Edad (días)')),
    bucket: f.optional(f.text('Rango de edad')),
    clock: f.optional(f.choice('Término', { file: 'Radicar', pay: 'Pagar' })),
    deadline: f.optional(f.day('Vence')),
    light: f.optional(f.condition('Semáforo', lights)),
    filingState: f.condition('Radicación', filingStates),
    condition: f.condition('Cartera', receivableStates),
    doubtful: f.flag('De difícil recaudo'),
    legalId: f.optional(f.ref('receivables.legalCollection', 'Cobro jurídico')),
  },
  totals: ['net', 'paid', 'balance'],
  sort: 'deadline',
  filters: ['payerId', 'age', 'light', 'condition', 'deadline', 'clock'],
  searches: 'Factura, radicado, CUFE o pagador',
})
