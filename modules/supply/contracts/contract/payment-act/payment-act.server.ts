import { offerSupport, taxYearOn, withdrawSupport } from '@quina/accounting/server'
import type { Stored } from '@quina/blocks'
import { type DocumentPrint, headedTable, type PrintColumn } from '@quina/blocks/print'
import {
  type Actor,
  can,
  type Operation,
  parameterOn,
  refusing,
  serveDocument,
  servedDocument,
} from '@quina/blocks/server'
import { changeById, oneFrom, rowFrom, rowsFrom, type Tx, valueFrom } from '@quina/db/server'
import {
  type Day,
  days360,
  insist,
  larger,
  type Money,
  minus,
  money,
  must,
  padded,
  scaled,
  showDay,
  showPesos,
  zero,
} from '@quina/kernel'
import { worthOf } from '../contract/contract.domain.ts'
import { type ContractKind, personalKinds } from '../kinds/kinds.contract.ts'
import { policiesHoldPayments } from '../kinds/parameters.contract.ts'
import {
  type ContractFacts,
  leftToOblige,
  linesOf,
  lockedContract,
  mustBeInTerm,
  mustNotBeSuspended,
} from '../ledger/contract-facts.server.ts'
import {
  type ContractMove,
  contractLedger,
  contractRefusals,
  toContract,
} from '../ledger/contract-ledger.server.ts'
import { sharesOfPayment } from '../ledger/program-shares.server.ts'
import { usesBudget } from '../life/legalising.server.ts'
import { mustBeCovered } from '../policy/cover.domain.ts'
import { coveringOf } from '../policy/policy.server.ts'
import { exceptPila, type ProgramCharge, paymentAct } from './payment-act.contract.ts'
import { mustProvePila, pilaMonth } from './pila.domain.ts'

type Act = Stored<typeof paymentAct>

const chargeColumns: readonly PrintColumn[] = [
  { key: 'program', header: 'Programa o proyecto', kind: 'text' },
  { key: 'centre', header: 'Centro de costo', kind: 'text' },
  { key: 'value', header: 'Valor', kind: 'money' },
]

const paymentActPrint: DocumentPrint<typeof paymentAct> = {
  declares: ({ values, labels }) =>
    `El supervisor certifica que lo que se cobra de ${labels.contractId ?? 'el contrato'} se cumplió entre ` +
    `${showDay(values.fromDay)} y ${showDay(values.untilDay)}.`,
  tells: ({ facts: { contractor } }) => [{ label: 'Contratista', value: contractor }],
  pairs: ['contractId', 'date', 'fromDay', 'untilDay', 'supportNumber', 'supportDate', 'kind', 'purpose'],
  lines: [{ field: 'planillas', total: 'ibc' }],
  adds: ({ facts: { charges } }) =>
    charges.length === 0 ? [] : headedTable('Se carga a los programas', chargeColumns, charges, ['value']),
  worth: ({ values }): Money => money(String(values.amount)),
  signs: { supervisor: 'Supervisor' },
}

/**
 * Rules: CTP-040 the signer of the contract may not certify, CTP-041 a period that was already charged, CTP-042 its causación,
 * CTP-043 days, CTP-079 a programme of another contract, CTP-080 a programme without enough balance, PROGRAMAS_NO_SUMAN_100,
 * VALOR_EXCEDE_SALDO, LINEA_AGOTADA, POLIZA_INSUFICIENTE, PLANILLA_INVALIDA, RP_INSUFICIENTE, FUERA_DE_PLAZO, SUSPENDIDO.
 */
export const paymentActService = servedDocument<typeof paymentAct>({
  document: paymentAct,
  lines: {
    lines: 'contracts.paymentActLine',
    programs: 'contracts.paymentActProgram',
    planillas: 'contracts.planilla',
  },
  ledgers: [contractLedger],
  async onSave(_tx, { fromDay, untilDay, date, supportDate, amount }) {
    must(untilDay >= fromDay, 'CTP-043', 'untilDay', 'El período termina antes de empezar.')
    must(date >= supportDate, 'CTP-044', 'date', 'No se radica antes de la fecha de la factura o cuenta.')
    must(amount > zero, 'CTP-045', 'amount', 'Se cobra un valor mayor que cero.')
  },
  on: {
    async file({ tx, document }) {
      await mustBeFree(tx, document, (await lockedContract(tx, document.contractId)).kind)
    },
    async certify({ tx, document, input: { date, pilaReason }, actor }) {
      const facts = await lockedContract(tx, document.contractId)
      must(date >= document.date, 'CTP-046', 'date', 'Se certifica después de radicada.')
      await mustBePayable(tx, document, { facts, actor, date })
      if (pilaReason === null) await mustProve(tx, document, { facts, date })
      else mustMayExcept(actor)
      const { contractId, amount } = document
      const shares = await sharesOfPayment(tx, { contractId, shares: document.programs ?? [], value: amount })
      const moves = await movesOf(tx, document, { day: date, shares })
      await changeById(tx, 'contracts.paymentAct', document.id, { certifiedOn: date, pilaReason })
      await offer(tx, document, { facts, shares })
      return [toContract(moves)]
    },
    async annul({ tx, document }) {
      const taker = await rowFrom<{ number: number | null }>(tx)`
        select c.number from accounting.causacion_list c where c.source_id = ${document.id}::uuid and c.status <> 'annulled'`
      const message = `Está en la causación CA ${padded(taker?.number ?? 0)}: anúlela antes.`
      insist(taker === undefined, 'CTP-042', message, { status: 409 })
      await withdrawSupport(tx, document.id)
    },
  },
  extra: async (tx, { id }) => ({
    facts: { contractor: await contractorOf(tx, id), charges: await chargesOf(tx, id) },
  }),
  print: paymentActPrint,
})

/** @throws Problem CTP-041 when another acta of the same contract charges some of those days */
async function mustBeFree(tx: Tx, { id, contractId, fromDay, untilDay }: Act, kind: string): Promise<void> {
  if (!personalKinds.includes(kind as ContractKind)) return
  const other = await rowFrom<{ number: number }>(tx)`
    select number from contracts.payment_act
    where contract_id = ${contractId}::uuid and id <> ${id}::uuid and status in ('filed', 'approved')
      and daterange(from_day, until_day, '[]') && daterange(${fromDay}::date, ${untilDay}::date, '[]') limit 1`
  const message = `El acta AP ${padded(other?.number ?? 0)} ya cobra días de ese período.`
  insist(other === undefined, 'CTP-041', message, { status: 409, fields: { fromDay: message } })
}

type ActContext = Readonly<{ facts: ContractFacts; actor: Actor; date: Day }>

/** Checks that the contract covers the acta: term, value, policies and registro. */
async function mustBePayable(tx: Tx, document: Act, { facts, actor, date }: ActContext): Promise<void> {
  mustNotBeSuspended(facts, 'contractId')
  const open = ['running', 'ended', 'settling'].includes(facts.status)
  insist(open, 'CTP-047', `${facts.label} no está en ejecución ni por liquidar.`, { status: 409 })
  mustBeInTerm(facts, document.fromDay, 'fromDay')
  mustBeInTerm(facts, document.untilDay, 'untilDay')
  const same = actor.userId === facts.signedBy
  insist(!same, 'CTP-040', 'Quien suscribió el contrato no certifica su cumplimiento.', { status: 403 })
  const left = minus(facts.agreed, facts.taken)
  const beyond = `Al contrato le quedan ${showPesos(left)}.`
  insist(document.amount <= left, 'VALOR_EXCEDE_SALDO', beyond, { status: 409, fields: { amount: beyond } })
  if (await parameterOn(tx, policiesHoldPayments, date))
    mustBeCovered(await coveringOf(tx, facts.id), 'contractId')
  if (!(await usesBudget(tx, date))) return
  const balance = await leftToOblige(tx, facts.registroId)
  const short = `Al registro le quedan ${showPesos(balance)} por obligar.`
  insist(balance >= document.amount, 'RP_INSUFICIENTE', short, { status: 409, fields: { amount: short } })
}

/** @throws Problem CTP-048 when the actor lacks the permission for exceptions */
function mustMayExcept(actor: Actor): void {
  insist(can(actor, exceptPila), 'CTP-048', 'No tiene permiso para exceptuar la planilla.', { status: 403 })
}

/** A contractor who works alone proves the previous month's contributions, on all that the entity paid them for that month. */
async function mustProve(tx: Tx, document: Act, { facts, date }: Omit<ActContext, 'actor'>): Promise<void> {
  if (!personalKinds.includes(facts.kind as ContractKind)) return
  const { natural } = await oneFrom<{ natural: boolean }>(tx)`
    select person_type = 'natural' as natural from people.tercero_face where id = ${facts.terceroId}::uuid`
  if (!natural) return
  const month = pilaMonth(document.untilDay)
  const paid = await rowsFrom<{ amount: string; fromDay: Day; untilDay: Day }>(tx)`
    select a.amount::text as amount, a.from_day, a.until_day from contracts.payment_act a
    join contracts.contract c on c.id = a.contract_id
    where c.tercero_id = ${facts.terceroId}::uuid and a.status = 'approved' and to_char(a.until_day, 'YYYY-MM') = ${month}`
  const earned = paid.reduce((sum, { amount }) => sum + money(amount), 0n) as Money
  const days = paid.reduce((most, { fromDay, untilDay }) => Math.max(most, days360(fromDay, untilDay)), 0)
  const { minimumWage } = await taxYearOn(tx, `${month}-01` as Day)
  const planillas = document.planillas ?? []
  mustProvePila({
    untilDay: document.untilDay,
    on: date,
    earned,
    days,
    minimumWage: minimumWage ?? zero,
    planillas,
  })
}

type Shares = Awaited<ReturnType<typeof sharesOfPayment>>

type ActShares = Readonly<{ day: Day; shares: Shares }>

/** Returns moves that take and execute the charged amount: by the lines of the acta, and the rest without a line. */
async function movesOf(tx: Tx, act: Act, { day, shares }: ActShares): Promise<ContractMove[]> {
  const { contractId, lines, amount } = act
  const known = new Map((await linesOf(tx, contractId, day)).map((line) => [line.id, line]))
  const each = (lines ?? []).map(({ contractLineId, quantity }, index) => {
    const line = known.get(contractLineId)
    must(line !== undefined, 'CTP-021', `lines.${index}.contractLineId`, 'La línea es de otro contrato.')
    const left = scaled(line.agreed, 4) - scaled(line.taken, 4)
    const message = `De ${line.detail} no queda esa cantidad.`
    insist(scaled(quantity, 4) <= left, 'LINEA_AGOTADA', message, {
      status: 409,
      fields: { [`lines.${index}.quantity`]: message },
    })
    return { lineId: contractLineId as string, quantity: scaled(quantity, 4), value: worthOf(quantity, line) }
  })
  const executed = each.reduce((sum, { value }) => sum + value, 0n) as Money
  must(executed <= amount, 'CTP-049', 'amount', `Lo ejecutado vale ${showPesos(executed)}.`)
  const rest = larger(minus(amount, executed), zero)
  const parts = rest === zero ? each : [...each, { lineId: null, quantity: 0n, value: rest }]
  const kinds = ['take', 'execute'] as const
  return kinds.flatMap((kind) =>
    parts.map((part, index) => ({ contractId, kind, day, ...part, ...(index === 0 && { shares }) })),
  )
}

const contractorOf = (tx: Tx, actId: string) => valueFrom<string>(tx)`
  select t.name || ' · ' || t.shown_identification as contractor
  from contracts.payment_act a join contracts.contract c on c.id = a.contract_id
  join people.tercero_face t on t.id = c.tercero_id where a.id = ${actId}::uuid`

const chargesOf = (tx: Tx, actId: string) => rowsFrom<ProgramCharge>(tx)`
  select p.id, p.program, k.code || ' ' || k.name as centre, g.value::text as value
  from contracts.program_charge g join contracts.contract_program p on p.id = g.program_id
  left join hospital.cost_centre_face k on k.id = p.cost_centre_id
  where g.document_id = ${actId}::uuid order by p.position`

type OfferInput = Readonly<{ facts: ContractFacts; shares: Shares }>

/** Offers the acta for its causación, with a line for each programme that pays it. */
async function offer(tx: Tx, document: Act, { facts, shares }: OfferInput): Promise<void> {
  const { id, kind, campusId, date, amount, supportNumber, supportDate } = document
  const { terceroId, registroId, label } = facts
  const number = `Acta de pago AP ${padded(document.number ?? 0)} del ${label}`
  await offerSupport(
    tx,
    { id, kind, campusId, terceroId, registroId, number, date, gross: amount, supportNumber, supportDate },
    shares.map(({ program, costCentreId, amount: share }) => ({
      detail: program,
      costCentreId,
      amount: share,
    })),
  )
}

export const paymentActOperations: readonly Operation[] = refusing(
  contractRefusals,
  serveDocument(paymentActService),
)
