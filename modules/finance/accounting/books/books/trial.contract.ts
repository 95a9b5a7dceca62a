import { defineReport, f } from '@quina/blocks'
import { accounts, between, level, narrowed, zeros } from './input.contract.ts'

const module = 'accounting'
const moved = {
  before: f.money('Saldo anterior'),
  debit: f.money('Débitos'),
  credit: f.money('Créditos'),
  balance: f.money('Saldo nuevo'),
}
const named = { account: f.code('Cuenta'), name: f.text('Nombre') }

/** The link of an account's figure: its auxiliary in the same periods. */
const only = '&campusId={campusId}&fuenteId={fuenteId}'
const auxiliaryOf = `/accounting/reports?informe=accountLedger&vigencia={vigencia}&from={from}&to={to}&account={account}${only}`
const leads = { account: auxiliaryOf, debit: auxiliaryOf, credit: auxiliaryOf, balance: auxiliaryOf }
const sameFilters = `&vigencia={vigencia}&from={from}&to={to}&account={account}${only}`
const ofTercero = `/accounting/reports?informe=terceroLedger&terceroId={detailId}${sameFilters}`
const ofCentre = `/accounting/reports?informe=centreLedger&costCentreId={detailId}${sameFilters}`
const inSpan = 'vigencia={vigencia}&from={from}&to={to}&account={account}&campusId={campusId}'
const ofFuente = `/accounting/reports?informe=accountLedger&fuenteId={detailId}&${inSpan}`

/** Balance de prueba: the initial balance, the moves and the final balance of each account. */
export const trialBalance = defineReport({
  module,
  name: 'trialBalance',
  title: 'Balance de prueba',
  params: { ...between, ...accounts, level, ...narrowed, zeros },
  columns: { ...named, ...moved },
  drill: leads,
})

export const trialByTercero = defineReport({
  module,
  name: 'trialByTercero',
  title: 'Balance de prueba por tercero',
  params: { ...between, ...accounts, terceroId: f.optional(f.ref('people.tercero', 'Tercero')), ...narrowed },
  columns: {
    account: f.code('Cuenta'),
    name: f.text('Nombre'),
    identification: f.text('Documento'),
    ...moved,
  },
  landscape: true,
  drill: { debit: ofTercero, credit: ofTercero, balance: ofTercero },
})

export const trialByCentre = defineReport({
  module,
  name: 'trialByCentre',
  title: 'Balance de prueba por centro de costo',
  params: {
    ...between,
    ...accounts,
    costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
    ...narrowed,
  },
  columns: { ...named, ...moved },
  drill: { debit: ofCentre, credit: ofCentre, balance: ofCentre },
})

/** Each account by the fuente of its lines; lines without a fuente have a row of their own. */
export const trialByFuente = defineReport({
  module,
  name: 'trialByFuente',
  title: 'Balance de prueba por fuente',
  params: { ...between, ...accounts, ...narrowed },
  columns: { ...named, ...moved },
  drill: { debit: ofFuente, credit: ofFuente, balance: ofFuente },
})

/** Balances of two vigencias at the same cut. */
export const comparative = defineReport({
  module,
  name: 'comparative',
  title: 'Balance de prueba comparativo',
  params: { vigencia: between.vigencia, to: between.to, ...accounts, level, ...narrowed },
  columns: {
    ...named,
    balance: f.money('Saldo de la vigencia'),
    previous: f.money('Saldo de la anterior'),
    variation: f.money('Variación'),
    percent: f.optional(f.text('Variación %')),
  },
  drill: {
    balance: `/accounting/reports?informe=accountLedger&vigencia={vigencia}&from=m0&to={to}&account={account}${only}`,
    previous: `/accounting/reports?informe=accountLedger&vigencia={previousVigencia}&from=m0&to={to}&account={account}${only}`,
  },
})

/** The balances at the end of each quarter. */
export const quarterly = defineReport({
  module,
  name: 'quarterly',
  title: 'Balance de prueba trimestral',
  params: { vigencia: between.vigencia, ...accounts, level, ...narrowed },
  columns: {
    ...named,
    opening: f.money('Apertura'),
    q1: f.money('31 de marzo'),
    q2: f.money('30 de junio'),
    q3: f.money('30 de septiembre'),
    q4: f.money('31 de diciembre'),
  },
  landscape: true,
  drill: Object.fromEntries(
    (
      [
        ['q1', 3],
        ['q2', 6],
        ['q3', 9],
        ['q4', 12],
      ] as const
    ).map(([name, month]) => [
      name,
      `/accounting/reports?informe=accountLedger&vigencia={vigencia}&from=m0&to=m${month}&account={account}${only}`,
    ]),
  ),
})

/** Libro mayor y balances: the accounts of four digits, each balance on its side. */
export const generalLedger = defineReport({
  module,
  name: 'generalLedger',
  title: 'Libro mayor y balances',
  params: between,
  columns: {
    ...named,
    beforeDebit: f.money('Saldo anterior débito'),
    beforeCredit: f.money('Saldo anterior crédito'),
    debit: f.money('Movimiento débito'),
    credit: f.money('Movimiento crédito'),
    balanceDebit: f.money('Saldo final débito'),
    balanceCredit: f.money('Saldo final crédito'),
  },
  totals: ['beforeDebit', 'beforeCredit', 'debit', 'credit', 'balanceDebit', 'balanceCredit'],
  landscape: true,
  drill: { debit: auxiliaryOf, credit: auxiliaryOf },
})

/** Libro de inventario y balances: the balances at a cut, by account and tercero. */
export const inventory = defineReport({
  module,
  name: 'inventory',
  title: 'Libro de inventario y balances',
  params: { vigencia: between.vigencia, to: between.to, ...accounts },
  columns: {
    account: f.code('Cuenta'),
    name: f.text('Nombre'),
    identification: f.text('Documento'),
    balance: f.money('Saldo'),
  },
  drill: {
    balance:
      '/accounting/reports?informe=terceroLedger&vigencia={vigencia}&from=m0&to={to}&terceroId={detailId}&account={account}',
  },
})
