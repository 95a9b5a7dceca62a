import { entry } from '@quina/accounting/domain'
import {
  accountFor,
  defineHeldItems,
  defineOwnDeductions,
  journalLedger,
  keepItem,
  type OwnDeduction,
  postingLines,
  toJournal,
} from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import { type Extra, type Operation, serveDocument, servedDocument } from '@quina/blocks/server'
import { changeById, oneFrom, rowsFrom, storedRow, type Tx } from '@quina/db/server'
import {
  type Day,
  fraction,
  type Id,
  insist,
  type Money,
  money,
  moneyText,
  must,
  padded,
  scaled,
  showPesos,
  smaller,
  vigenciaOf,
  zero,
} from '@quina/kernel'
import { sql } from 'kysely'
import { lockedContract } from '../ledger/contract-facts.server.ts'
import { type FineFacts, fine, finePosting } from './fine.contract.ts'

type Fine = Stored<typeof fine>

const finePrint: DocumentPrint<typeof fine> = {
  title: 'Multa o sanción contractual',
  pairs: ['contractId', 'date', 'kind', 'clause', 'hearingOn', 'amount', 'purpose'],
  tells: ({ facts: { heardOn, defence, imposedOn, resolution, imposed, firmOn, appeal } }) =>
    [
      ['Descargos', heardOn === null ? null : `${heardOn}: ${defence ?? ''}`],
      [
        'Decisión',
        imposedOn === null
          ? null
          : `${resolution ?? ''} de ${imposedOn}, por ${showPesos(money(imposed ?? '0'))}`,
      ],
      ['En firme', firmOn === null ? null : [firmOn, appeal].filter(Boolean).join(': ')],
    ].flatMap(([label, value]) => (value ? [{ label: label ?? '', value }] : [])),
  worth: ({ values, facts }): Money => money(facts.imposed ?? String(values.amount)),
  signs: { contracting: 'Ordenador del gasto' },
}

/**
 * Rules: CTP-070 the hearing is not after the report, CTP-071 the hearing was not held yet, CTP-072 more than was proposed,
 * CTP-073 above the contract's limit, CTP-074 the reporter may not decide, CTP-075 the contract is neither in execution nor in
 * settlement, CTP-076 a day before the last step, CTP-077 part of the fine was deducted or paid, CTP-078 nothing is proposed.
 */
export const fineService = servedDocument<typeof fine>({
  document: fine,
  ledgers: [journalLedger],
  async onSave(_tx, { date, hearingOn, amount }) {
    must(hearingOn > date, 'CTP-070', 'hearingOn', 'La audiencia es después del informe: se cita antes.')
    must(amount > zero, 'CTP-078', 'amount', 'Se propone un valor mayor que cero.')
  },
  on: {
    async cite({ tx, document }) {
      const { status, label } = await lockedContract(tx, document.contractId)
      const open = ['running', 'suspended', 'ended', 'settling'].includes(status)
      insist(open, 'CTP-075', `${label} no está en ejecución ni por liquidar.`, { status: 409 })
    },
    async hear({ tx, document, input: { date, defence } }) {
      must(date >= document.hearingOn, 'CTP-071', 'date', 'La audiencia no se ha celebrado en esa fecha.')
      await changeById(tx, 'contracts.fine', document.id, { heardOn: date, defence })
    },
    async impose({ tx, document, actor, input: { date, resolution, amount, note } }) {
      const { heardOn } = await storedRow(tx, 'contracts.fine', document.id, ['heardOn'])
      must(date >= String(heardOn), 'CTP-076', 'date', before)
      const own = document.createdBy === actor.userId
      insist(!own, 'CTP-074', 'Quien informa el incumplimiento no decide la multa.', { status: 403 })
      const most = `Se propusieron ${showPesos(document.amount)}.`
      must(amount > zero && amount <= document.amount, 'CTP-072', 'amount', most)
      await mustFitLimit(tx, document, amount)
      const decided = { imposedOn: date, resolution, imposed: moneyText(amount), decision: note }
      await changeById(tx, 'contracts.fine', document.id, decided)
    },
    async confirm({ tx, document, input: { date, appeal } }) {
      const { imposedOn, imposed } = await storedRow(tx, 'contracts.fine', document.id, [
        'imposedOn',
        'imposed',
      ])
      must(date >= String(imposedOn), 'CTP-076', 'date', before)
      await changeById(tx, 'contracts.fine', document.id, { firmOn: date, appeal })
      const { terceroId } = await lockedContract(tx, document.contractId)
      const accountId = await accountIdFor(tx, 'contractFineOwed', date)
      await keepItem(tx, { accountId, terceroId, openItem: itemOf(document), since: date })
      return [toJournal([await voucherOf(tx, document, { date, amount: money(String(imposed)) })])]
    },
    async absolve({ tx, document, input: { date, reason } }) {
      await changeById(tx, 'contracts.fine', document.id, { closedOn: date, reason })
    },
    async annul({ tx, document }) {
      const { imposed } = await storedRow(tx, 'contracts.fine', document.id, ['imposed'])
      const left = await leftOf(tx, document)
      const message = `De la multa quedan ${showPesos(left)} por cobrar: ya se descontó o pagó una parte.`
      insist(left === money(String(imposed)), 'CTP-077', message, { status: 409 })
    },
  },
  extra: extraOf,
  print: finePrint,
})

const before = 'Es anterior al paso que ya se dio.'

/** Limits all fines of a contract to a part of its value. @throws Problem CTP-073 */
async function mustFitLimit(tx: Tx, { contractId, id }: Fine, amount: Money): Promise<void> {
  const { agreed } = await lockedContract(tx, contractId)
  const { penaltyPercent } = await storedRow(tx, 'contracts.contract', contractId, ['penaltyPercent'])
  if (penaltyPercent === null) return
  const { others } = await oneFrom<{ others: string }>(tx)`
    select coalesce(sum(imposed), 0)::text as others from contracts.fine
    where contract_id = ${contractId}::uuid and id <> ${id}::uuid and status in ('imposed', 'firm')`
  const left = (shareOf(agreed, String(penaltyPercent)) - money(others)) as Money
  const message = `El contrato permite imponer ${showPesos(left > zero ? left : zero)} más.`
  must(amount <= left, 'CTP-073', 'amount', message)
}

const shareOf = (amount: Money, percent: string): Money =>
  fraction(amount, { part: scaled(percent, 6), whole: 100_000_000n, rounding: 'half-up' })

/** Returns the documento cruce of a fine, in the account of the contractors' debts. */
const itemOf = ({ number, date }: { readonly number: number | null; readonly date: Day }): string =>
  `MS-${padded(number ?? 0)}-${vigenciaOf(date)}`

/** Returns the documento cruce of the guarantee that a contract retains. */
export const guaranteeItem = ({ number, vigencia }: { number: number | null; vigencia: number }): string =>
  `RG-CT-${padded(number ?? 0)}-${vigencia}`

/** The same as SQL, for a contract `c`. */
export const guaranteeItemOf = sql`(replace(platform.numbered('RG-CT', c.number), ' ', '-') || '-' || c.vigencia)`

async function voucherOf(tx: Tx, document: Fine, { date, amount }: { date: Day; amount: Money }) {
  const { terceroId, label } = await lockedContract(tx, document.contractId)
  const about = { terceroId: terceroId as Id<'people.tercero'>, openItem: itemOf(document) }
  const heading = { kind: 'NC', day: date, concept: `Multa o sanción ${itemOf(document)} del ${label}` }
  return entry(heading, await postingLines(tx, date, [{ posting: finePosting, values: { amount }, about }]))
}

/** Returns the part of a fine that was neither deducted nor paid. */
async function leftOf(tx: Tx, document: Fine): Promise<Money> {
  const { terceroId } = await lockedContract(tx, document.contractId)
  return owedOf(tx, { terceroId, item: itemOf(document), side: '1' })
}

/** Returns the balance of a tercero's documento cruce, among its debts (`1`) or among the entity's debts to it (`2`). */
export async function owedOf(
  tx: Tx,
  { terceroId, item, side }: { readonly terceroId: string; readonly item: string; readonly side: '1' | '2' },
): Promise<Money> {
  const { left } = await oneFrom<{ left: string }>(tx)`
    select coalesce(sum(l.debit - l.credit), 0)::numeric(18,2)::text as left from accounting.entry_line_face l
    join accounting.account_face a on a.id = l.account_id and left(a.code, 1) = ${side}
    where l.tercero_id = ${terceroId}::uuid and l.open_item = ${item}`
  return money(left)
}

async function extraOf(tx: Tx, stored: Fine): Promise<Extra<typeof fine>> {
  const facts = await oneFrom<FineFacts>(tx)`
    select heard_on, defence, imposed_on, resolution, imposed::text as imposed, firm_on, appeal, '0.00' as left
    from contracts.fine where id = ${stored.id}::uuid`
  const left = stored.status === 'firm' ? moneyText(await leftOf(tx, stored)) : '0.00'
  return { facts: { ...facts, left } }
}

interface ContractPaid {
  readonly contractId: string
  readonly label: string
  readonly number: number
  readonly vigencia: number
  readonly percent: string | null
  readonly paid: string
  readonly gross: string
}

/** Declares the deductions of contracts: the guarantee that a payment retains, and the final fines. */
defineOwnDeductions(async (tx, { terceroId, date, payables, taken }) => {
  const contracts = await rowsFrom<ContractPaid>(tx)`
    select c.id as contract_id, platform.numbered('CT', c.number) || ' de ' || c.vigencia as label, c.number, c.vigencia,
           c.retention_percent::text as percent, sum(x.amount)::text as paid,
           sum(round(x.amount * k.gross / nullif(k.net, 0), 2))::text as gross
    from unnest(${payables.map(({ causacionId }) => causacionId)}::uuid[],
                ${payables.map(({ amount }) => moneyText(amount))}::numeric[]) as x (causacion_id, amount)
    join accounting.causacion_list k on k.id = x.causacion_id
    left join contracts.payment_act p on p.id = k.source_id
    left join warehouse.receipt_list r on r.id = k.source_id
    left join contracts.purchase_order o on o.id = r.order_id
    join contracts.contract c on c.id = coalesce(p.contract_id, o.contract_id)
    where c.tercero_id = ${terceroId}::uuid group by c.id order by c.vigencia, c.number`
  const found: OwnDeduction[] = []
  for (const contract of contracts) {
    const retained = await retainedOf(tx, contract, date)
    const open = money(contract.paid) - (retained?.amount ?? zero)
    found.push(
      ...(retained === null ? [] : [retained]),
      ...(await finesOf(tx, { contract, terceroId, date, open, taken })),
    )
  }
  return found
})

async function accountIdFor(
  tx: Tx,
  purpose: 'guaranteeRetained' | 'contractFineOwed',
  on: Day,
): Promise<string> {
  const code = await accountFor(tx, purpose, on)
  const { id } = await oneFrom<{ id: string }>(
    tx,
  )`select id from accounting.account_face where code = ${code}`
  return id
}

async function retainedOf(tx: Tx, contract: ContractPaid, date: Day): Promise<OwnDeduction | null> {
  const { percent, label, number, vigencia } = contract
  const base = money(contract.gross)
  const amount = percent === null ? zero : shareOf(base, percent)
  if (amount === zero) return null
  return {
    kind: 'guarantee',
    label: `Garantía ${label}`,
    accountId: await accountIdFor(tx, 'guaranteeRetained', date),
    openItem: guaranteeItem({ number, vigencia }),
    base,
    amount,
    explanation: `El contrato ${label} retiene en garantía el ${percent} % de cada pago hasta su acta final.`,
  }
}

interface DeductionInput {
  readonly contract: ContractPaid
  readonly terceroId: string
  readonly date: Day
  readonly open: bigint
  readonly taken: ReadonlyMap<string, Money>
}

/** Returns the final fines, the oldest first, up to the amount of the payment. */
async function finesOf(
  tx: Tx,
  { contract, terceroId, date, open, taken }: DeductionInput,
): Promise<OwnDeduction[]> {
  const fines = await rowsFrom<{ number: number; date: Day; firmOn: Day }>(tx)`
    select number, date, firm_on from contracts.fine
    where contract_id = ${contract.contractId}::uuid and status = 'firm' and firm_on <= ${date}::date order by firm_on, number`
  if (fines.length === 0) return []
  const accountId = await accountIdFor(tx, 'contractFineOwed', date)
  const found: OwnDeduction[] = []
  let left = open as Money
  for (const one of fines) {
    const item = itemOf(one)
    const owed = await owedOf(tx, { terceroId, item, side: '1' })
    const amount = smaller(left, (owed - (taken.get(item) ?? zero)) as Money)
    if (amount <= zero) continue
    left = (left - amount) as Money
    found.push({
      kind: 'fine',
      label: `Multa ${item}`,
      accountId,
      openItem: item,
      base: amount,
      amount,
      explanation: `La multa ${item} del contrato ${contract.label} está en firme desde el ${one.firmOn}.`,
    })
  }
  return found
}

/** A retained guarantee may be returned only once its contract is settled, or closed without settlement. */
defineHeldItems(async (tx, items) => {
  const rows = await rowsFrom<{ number: number; vigencia: number; label: string }>(tx)`
    select c.number, c.vigencia, platform.numbered('CT', c.number) || ' de ' || c.vigencia as label from contracts.contract c
    where c.number is not null and c.status not in ('settled', 'closed') and ${guaranteeItemOf} = any(${items}::text[])`
  return new Map(
    rows.map(({ label, ...one }) => [guaranteeItem(one), `El contrato ${label} no está liquidado`]),
  )
})

export const fineOperations: readonly Operation[] = serveDocument(fineService)
