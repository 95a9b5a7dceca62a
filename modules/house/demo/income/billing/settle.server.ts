import { createDraft, performAction } from '@quina/blocks/server'
import { type Db, rowsFrom, signWith, type Tx, valueFrom, valuesFrom } from '@quina/db/server'
import { type Day, day, money, smaller } from '@quina/kernel'
import { proposedCrossing, registerGiro } from '@quina/receivables/contract'
import { collectionService, crossingService, receivables } from '@quina/receivables/server'
import { readIds } from '../../finance/budget/inputs.server.ts'
import { perform } from '../../finance/budget/perform.server.ts'
import { savings } from '../../finance/treasury/moves.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { screensAt } from '../../ground/step/press.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import { causacionOfRegistro } from '../../supply/warehouse/causaciones.server.ts'
import { linesOf } from './collect.server.ts'

type Desk = Readonly<{ loading: Loading; cast: Cast }>

/** Settles without a transfer: a giro directo of two EPS, and a cruce with an EPS that is also a landlord. */
export async function settleOtherwise(loading: Loading, cast: Cast): Promise<void> {
  await girar({ loading, cast })
  await cross({ loading, cast })
}

const giroOn = day('2026-11-18')

/** One file of ADRES with two EPS, each naming an invoice that it pays in part; the payments are collected. */
async function girar({ loading, cast }: Desk): Promise<void> {
  const actor = cast.as('collector')
  await once(loading, 'giro.several', actor.userId, async (tx) => {
    const rows = await rowsFrom<{ nit: string; name: string; number: string }>(tx)`
      select distinct on (t.number) t.number as nit, t.name, w.number
      from receivables.owed_invoice_list w join insurers.payer_option p on p.id = w.payer_id
      join people.tercero_list t on t.id = p.tercero_id
      where w.filing_state = 'filed' and w.balance > 60000 and w.contract_id is not null and t.name like 'EPS %'
        and not exists (select from receivables.glosa_list g where g.invoice_id = w.id)
      order by t.number, w.number desc limit 2`
    const giroLines = rows.map(({ nit, name, number }) => `${nit};${name};;${number};50000,00`)
    const content = Buffer.from(['NIT de la EPS;EPS;Régimen;Factura;Valor girado', ...giroLines].join('\n'))
    const file = { name: 'giro.csv', mediaType: 'text/csv', content }
    const input = { date: giroOn, reference: 'GD-202611', giroMonth: '2026-11' }
    const { act } = screensAt(receivables.operations, { tx, actor, today: giroOn })
    await act(registerGiro, { again: false, sheet: null, ...input, bankAccountId: await savingsOf(tx) }, file)
    return null
  })
  for (const id of await giros(loading.db))
    await once(loading, `giro.collected.${id}`, actor.userId, async (tx) => {
      const lines = await linesOf(tx, id)
      const draft = { date: giroOn, paymentId: id, purpose: 'Recaudo del giro directo', lines }
      const made = await createDraft(collectionService, { tx, actor, input: draft })
      await performAction(collectionService, { tx, actor, today: giroOn, id: made, action: 'approve' })
      return made
    })
}

async function giros(db: Db): Promise<readonly string[]> {
  return valuesFrom<string>(db)`
    select id from receivables.payment_list where reference like 'GD-202611 %' and date = ${giroOn} order by reference`
}

async function savingsOf(tx: Tx): Promise<string> {
  const own = tx.selectFrom('treasury.bankAccountList').select('id').where('number', '=', savings)
  return (await own.executeTakeFirstOrThrow()).id!
}

/** The EPS as landlord, and the rubro, amount, purpose and day of its rent. */
const landlord = '999100042'
const rent = { leaf: '2.1.2.02.02.007', amount: 1_600_000 }
const purpose = 'Arrendamiento del consultorio de la EPS para la atención extramural'
const on: Day = day('2026-11-19')

/** Offsets the rent owed to an EPS against its debt for services, up to the lesser amount. */
async function cross({ loading, cast }: Desk): Promise<void> {
  const performing = { loading, cast, ids: await readIds(loading.db) }
  const own = { date: on, campus: 0, purpose, upTo: 'approved' } as const
  await perform(performing, {
    ...own,
    kind: 'cdp',
    key: 'crossing.cdp',
    after: null,
    request: null,
    dependencia: 'administration',
    expiresOn: null,
    lines: [rent],
  })
  await perform(performing, {
    ...own,
    kind: 'registro',
    key: 'crossing.registro',
    after: 'crossing.cdp',
    cdp: 'crossing.cdp',
    tercero: landlord,
    commitment: 'contract',
    contract: 'CA-031-2026',
    term: '2 meses',
    lines: [{ at: 0, amount: rent.amount }],
  })
  const registroId = performing.ids.made.get('crossing.registro')!.id
  await causacionOfRegistro(loading, cast, { key: 'crossing.causacion', registroId, at: 101 })
  await once(loading, 'crossing', cast.as('collector').userId, (tx) => agree(tx, cast))
}

/** One user drafts and signs what the oldest debt of each allows, and another executes it. */
async function agree(tx: Tx, cast: Cast): Promise<string | null> {
  const actor = cast.as('collector')
  const payerId = await payerOf(tx, landlord)
  const { ask } = screensAt(receivables.operations, { tx, actor, today: on })
  const { invoices, payables } = await ask(proposedCrossing, { payerId })
  const invoice = invoices[0]
  const payable = payables[0]
  if (invoice === undefined || payable === undefined) return null
  const amount = smaller(money(invoice.amount), money(payable.amount))
  const draft = {
    date: on,
    payerId,
    support: 'Acta de acuerdo 003-2026',
    purpose: 'Arriendo contra servicios de salud',
    invoices: [{ invoiceId: invoice.id, amount, rubroId: null, fuenteId: null }],
    payables: [{ causacionId: payable.id, amount }],
  }
  const id = await createDraft(crossingService, { tx, actor, input: draft })
  const input = { name: 'Álvaro José Bermeo, cartera', payerName: 'Directora financiera de la EPS' }
  await performAction(crossingService, { tx, actor, today: on, id, action: 'sign', input })
  const other = cast.as('contracts')
  await signWith(tx, { userId: other.userId })
  await performAction(crossingService, {
    tx,
    actor: other,
    today: on,
    id,
    action: 'execute',
    input: { date: on },
  })
  return id
}

async function payerOf(tx: Tx, nit: string): Promise<string> {
  return valueFrom<string>(tx)`
    select p.id from insurers.payer_option p join people.tercero_list t on t.id = p.tercero_id where t.number = ${nit}`
}
