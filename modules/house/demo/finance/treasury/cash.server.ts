import { type Actor, createDraft, performAction } from '@quina/blocks/server'
import { ingresoService } from '@quina/budget/server'
import { type Db, oneFrom, oneWhere, rowsFrom, signWith, type Tx } from '@quina/db/server'
import { addDays, type Day, dayInBogota, type Money, money, pesos } from '@quina/kernel'
import { chequeService, deductionsToPay, makeFile, paymentOrderService } from '@quina/treasury/server'
import { fuentes } from '../../ground/catalog/catalogs.domain.ts'
import type { CampusAt } from '../../ground/hospital/hospital.domain.ts'
import type { Cast } from '../../ground/step/actors.server.ts'
import { type Loading, once } from '../../ground/step/step.server.ts'
import type { IncomeAct } from '../../plan/income.domain.ts'

/** How far each payment gets, in turn; those by cheque give the outcome of the cheque. */
const ends = [
  { form: 'transfer', upTo: 'confirm', after: 9 },
  { form: 'cheque', upTo: 'cash', after: 12 },
  { form: 'transfer', upTo: 'confirm', after: 8 },
  { form: 'transfer', upTo: 'confirm', after: 15 },
  { form: 'cheque', upTo: 'cash', after: 10 },
  { form: 'transfer', upTo: 'confirm' },
  { form: 'cheque', upTo: 'cash' },
  { form: 'transfer', upTo: 'issue' },
  { form: 'cheque', upTo: 'deliver' },
  { form: 'transfer', upTo: 'approve' },
  { form: 'transfer', upTo: 'program' },
  { form: 'transfer', upTo: 'draft' },
] as const satisfies readonly End[]

interface End {
  readonly form: 'transfer' | 'cheque'
  readonly upTo: 'confirm' | 'cash' | 'issue' | 'deliver' | 'approve' | 'program' | 'draft'
  /** Days after it was accepted; today when absent. */
  readonly after?: number
}

/** Pays some of the payables: orders in each state, with their egresos, cheques and the file of a bank. */
export async function pay(loading: Loading, cast: Cast, vigencia: number): Promise<void> {
  const bankAccountId = await currentAccountOf(loading.db)
  const payables = await payablesIn(loading.db, vigencia)
  for (const [at, end] of (ends as readonly End[]).entries()) {
    const payable = payables[at]
    if (payable === undefined) break
    const campus = campusOf(cast, payable)
    const hands = { clerk: cast.as('treasuryClerk', campus), treasurer: cast.as('treasurer', campus) }
    const today = dayInBogota(loading.now)
    const input = end.after === undefined ? today : addDays(payable.date, end.after)
    const day = laterOf(input < today ? input : today, payable.date)
    await once(loading, `payment.${vigencia}.${at}`, hands.clerk.userId, (tx) =>
      payOne(tx, { ...hands, end, payable, bankAccountId, day }),
    )
  }
  const sent = payables[(ends as readonly End[]).findIndex(({ upTo }) => upTo === 'issue')]
  if (sent === undefined) return
  const sender = cast.as('treasurer', campusOf(cast, sent))
  await once(loading, `bankFile.${vigencia}`, sender.userId, async (tx) => {
    const { id } = await makeFile(tx, sender, { bankAccountId, today: dayInBogota(loading.now) })
    return id
  })
}

const campusOf = ({ campusIds }: Cast, { campusId }: PayableRow): CampusAt =>
  campusIds[1] === campusId ? 1 : 0

const laterOf = (one: Day, other: Day): Day => (one < other ? other : one)

export interface PayableRow {
  readonly causacionId: string
  readonly terceroId: string
  readonly campusId: string
  readonly date: Day
  readonly tercero: string
  readonly support: string
  readonly amount: string
}

/** Returns the payables of terceros who may be paid by transfer. */
async function payablesIn(db: Db, vigencia: number): Promise<PayableRow[]> {
  return rowsFrom<PayableRow>(db)`
    select p.causacion_id as "causacionId", p.tercero_id as "terceroId", p.campus_id as "campusId", p.date,
           p.tercero_label as tercero, p.support, p.free as amount
    from treasury.payable_list p
    where p.vigencia = ${vigencia} and p.free > 0
      and exists (select from people.bank_account_face a where a.tercero_id = p.tercero_id and a.status = 'approved')
    order by p.due_on, p.id limit ${ends.length}`
}

export async function currentAccountOf(db: Db): Promise<string> {
  const { bankAccountId } = await db
    .selectFrom('treasury.checkbook')
    .select('bankAccountId')
    .where('active', '=', true)
    .orderBy('firstNumber')
    .limit(1)
    .executeTakeFirstOrThrow()
  return bankAccountId
}

interface One {
  readonly clerk: Actor
  readonly treasurer: Actor
  readonly end: End
  readonly payable: PayableRow
  readonly bankAccountId: string
  readonly day: Day
}

export async function payOne(tx: Tx, one: One): Promise<string> {
  const { clerk, treasurer, end, day } = one
  const id = await createDraft(paymentOrderService, { tx, actor: clerk, input: await inputOf(tx, one) })
  const run = async (actor: Actor, action: 'program' | 'approve' | 'issue' | 'confirm', input = {}) => {
    await signWith(tx, { userId: actor.userId })
    await performAction(paymentOrderService, { tx, actor, today: day, id, action, input })
  }
  if (end.upTo === 'draft') return id
  await run(clerk, 'program')
  if (end.upTo === 'program') return id
  await run(treasurer, 'approve')
  if (end.upTo === 'approve') return id
  await run(treasurer, 'issue', { date: day })
  if (end.upTo === 'confirm') await run(treasurer, 'confirm', { date: day })
  if (end.form === 'cheque') await follow(tx, id, one)
  return id
}

/** Hands over the cheque of an order and, when its course ends so, records that it was cashed. */
async function follow(tx: Tx, orderId: string, { treasurer, end, payable, day }: One): Promise<void> {
  const row = await oneFrom<{ id: string }>(tx)`
    select c.id from treasury.cheque_list c join treasury.egreso_list e on e.id = c.egreso_id
    where e.order_id = ${orderId}::uuid`
  const id = row.id
  const run = (action: 'deliver' | 'cash', input: object) =>
    performAction(chequeService, { tx, actor: treasurer, today: day, id, action, input })
  await run('deliver', {
    date: day,
    deliveredTo: `Mensajero de ${payable.tercero}`,
    deliveredDocument: '99100777',
  })
  if (end.upTo === 'cash') await run('cash', { date: day })
}

async function inputOf(tx: Tx, { end, payable, bankAccountId, day }: One) {
  const { causacionId, terceroId, support, amount } = payable
  const payables = [{ causacionId, amount: money(amount) as Money }]
  return {
    date: day,
    terceroId,
    payOn: day,
    priority: 'normal',
    form: end.form,
    bankAccountId,
    purpose: `Pago de la factura ${support}`,
    payables,
    deductions: await deductionsToPay(tx, { terceroId, date: day, payables }),
  }
}

/** Registers the income of a year, one by one so that the numbers are always the same. */
export async function receive(loading: Loading, cast: Cast, acts: readonly IncomeAct[]): Promise<void> {
  const names = await namesOf(loading)
  const made = new Map<string, string>()
  const prepares = cast.as('budgetClerk')
  const decides = cast.as('budgetHead')
  for (const act of acts) {
    const id = await once(loading, act.key, prepares.userId, async (tx) => {
      const from = act.of === null ? null : await firstLineOf(tx, made.get(act.of)!)
      const input = incomeOf(names, act, from, act.of === null ? null : made.get(act.of)!)
      const draft = await createDraft(ingresoService, { tx, actor: prepares, input })
      await signWith(tx, { userId: decides.userId })
      await performAction(ingresoService, {
        tx,
        actor: decides,
        today: act.date,
        id: draft,
        action: 'approve',
      })
      return draft
    })
    made.set(act.key, id!)
  }
}

interface Names {
  readonly rubro: ReadonlyMap<string, string>
  readonly fuente: ReadonlyMap<string, string>
  readonly tercero: ReadonlyMap<string, string>
}

async function namesOf({ db }: Loading): Promise<Names> {
  const rubros = await db.selectFrom('budget.rubroFace').select(['id', 'code', 'vigencia', 'side']).execute()
  const sources = await db.selectFrom('budget.fuenteFace').select(['id', 'code']).execute()
  const terceros = await db.selectFrom('people.terceroFace').select(['id', 'number']).execute()
  const income = rubros.filter(({ side }) => side === 'income')
  return {
    rubro: new Map(income.map(({ id, code, vigencia }) => [`${vigencia} ${code}`, id])),
    fuente: new Map(sources.map(({ id, code }) => [code, id])),
    tercero: new Map(terceros.map(({ id, number }) => [number, id])),
  }
}

const firstLineOf = async (tx: Tx, parentId: string): Promise<string> => {
  const line = await oneWhere(tx, 'budget.ingresoLineFace', { parentId }, ['id'])
  return line.id
}

function incomeOf(
  { rubro, fuente, tercero }: Names,
  act: IncomeAct,
  from: string | null,
  sourceId: string | null,
) {
  const { date, kind, leaf, amount, payer, provisional, origin, supportNumber, purpose } = act
  const line = {
    rubroId: rubro.get(`${date.slice(0, 4)} ${leaf.code}`)!,
    fuenteId: fuente.get(fuentes[leaf.fuente].code)!,
    cpc: leaf.cpc ?? null,
    origin,
    amount: pesos(amount),
  }
  return {
    date,
    kind,
    terceroId: tercero.get(payer)!,
    sourceId,
    provisional,
    supportKind: kind === 'recognition' ? 'invoice' : kind === 'opening' ? 'act' : 'receipt',
    supportNumber,
    purpose,
    from: from === null ? null : [{ ingresoLineId: from, amount: pesos(amount) }],
    lines: [line],
  }
}
