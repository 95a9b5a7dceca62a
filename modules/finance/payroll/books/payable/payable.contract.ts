import { defineCommand, defineReport, f, listOf, permission } from '@quina/blocks'
import { z } from 'zod'

/** Allows seeing what payroll owes to each beneficiary, apart from what each person earns. */
export const viewPayables = permission('payroll.payable.view', 'Ver cuentas por pagar de nómina')

export const holdPermission = permission(
  'payroll.payable.hold',
  'Retener y liberar cuentas por pagar de nómina',
)

export const payable = { module: 'payroll', name: 'payable' } as const

/** The most items that one payment takes by selection; a whole payroll is paid by its name instead. */
export const mostTogether = 100

const kinds = {
  net: 'Neto de empleados',
  eps: 'Salud (EPS)',
  afp: 'Pensión y solidaridad',
  arl: 'Riesgos laborales',
  ccf: 'Caja de compensación',
  sena: 'SENA',
  icbf: 'ICBF',
  esap: 'ESAP',
  men: 'Escuelas industriales',
  withholding: 'Retención en la fuente',
  libranza: 'Libranzas',
  embargo: 'Embargos',
  union: 'Sindicatos',
  fna: 'Fondo Nacional del Ahorro',
  cesantias: 'Fondos de cesantías',
  other: 'Otros descuentos',
}

/** Why a person is not paid for now (additions C2.11). */
export const holdCauses = {
  death: 'Fallecimiento',
  dispute: 'Disputa o proceso',
  account: 'Sin cuenta bancaria',
  other: 'Otra causa',
} as const
export type HoldCause = keyof typeof holdCauses

/** Cuentas por pagar de nómina (payroll dossier §1.2): by period, beneficiary and concept, with their ageing. */
export const payableList = listOf({
  columns: {
    periodId: f.optional(f.ref('payroll.period', 'Nómina')),
    source: f.optional(f.text('De')),
    terceroId: f.ref('people.tercero', 'Beneficiario'),
    identification: f.text('Documento'),
    kind: f.choice('Concepto', kinds),
    accountId: f.ref('accounting.account', 'Cuenta'),
    dueOn: f.day('Vence'),
    age: f.condition('Edad', {
      paid: ['Sin saldo', 'neutral'],
      current: ['Por vencer', 'good'],
      month: ['Vencida hasta 30 días', 'warning'],
      quarter: ['Vencida de 31 a 90 días', 'bad'],
      older: ['Vencida más de 90 días', 'bad'],
    }),
    amount: f.money('Valor'),
    paid: f.money('Pagado'),
    balance: f.money('Saldo'),
    condition: f.condition('Estado', {
      open: ['Por pagar', 'warning'],
      partial: ['Pagada en parte', 'info'],
      held: ['Retenida', 'warning'],
      paid: ['Pagada', 'good'],
      reversed: ['Reversada', 'bad'],
    }),
    heldCause: f.optional(f.choice('Causa de la retención', holdCauses)),
    heldReason: f.optional(f.text('Por qué se retiene')),
    heldBy: f.optional(f.text('La retuvo')),
    heldOn: f.optional(f.day('Retenida el')),
  },
  totals: ['amount', 'paid', 'balance'],
  drill: { source: '{sourceAddress}' },
  // Items with a balance come before paid ones.
  sort: '-balance',
  filters: ['periodId', 'kind', 'terceroId', 'age', 'condition', 'dueOn'],
  searches: 'Beneficiario o cuenta',
})

const held = { about: { payables: f.refs('payroll.payable', 'Cuentas por pagar') }, access: holdPermission }
const reason = f.note('Motivo', { min: 10, max: 500 })
const answers = z.object({ items: z.number() })

/** Holds items, for a death, a dispute or a missing account: they are still owed, and stay out of the bank files. */
export const holdPayables = defineCommand({
  ...held,
  id: 'payroll.holdPayables',
  verb: 'Retener',
  title: 'Retener lo que la nómina debe a un beneficiario',
  consequence:
    'Se sigue debiendo y la nómina sigue su curso, pero no entra en ningún archivo para el banco hasta que se libere. ' +
    'Lo de quien no tiene cuenta se puede pagar con otro medio.',
  params: { cause: f.choice('Causa', holdCauses), reason },
  answers,
})

/** Releases held items, which another payment may then pay. */
export const releasePayables = defineCommand({
  ...held,
  id: 'payroll.releasePayables',
  verb: 'Liberar',
  title: 'Liberar lo que se retuvo a un beneficiario',
  consequence: 'Se puede pagar otra vez, en un pago nuevo.',
  params: { reason },
  answers,
})

/** What is owed and paid to each heir of an employee who died, and the part that EPS and ARL reimburse (§2.23, 17). */
export const heirsPaid = defineReport({
  id: 'payroll.heirsPaid',
  title: 'Pagos a herederos',
  params: { to: f.day('Corte') },
  columns: {
    identification: f.text('Documento'),
    person: f.text('Falleció'),
    heirDocument: f.text('Documento del heredero'),
    heir: f.text('Heredero'),
    percent: f.percent('Parte (%)'),
    support: f.text('Soporte'),
    source: f.text('De'),
    social: f.money('Incapacidades y licencias'),
    others: f.money('Lo demás, menos descuentos'),
    amount: f.money('Se le debe'),
    paid: f.money('Pagado'),
  },
  totals: ['social', 'others', 'amount', 'paid'],
  empty: 'Hasta ese día nada se debe a herederos.',
  landscape: true,
})
