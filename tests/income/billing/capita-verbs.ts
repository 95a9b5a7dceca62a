import { createDraft, performAction } from '@quina/blocks/server'
import { day, newId, pesos } from '@quina/kernel'
import { callsOf } from '@quina/testing/server'
import { receivablesAdvanceService } from '@quina/treasury/server'
import { sql } from 'kysely'
import { copyCapita } from '../../../modules/income/billing/contract/capita/capita.contract.ts'
import {
  capitaOperations,
  capitaService,
} from '../../../modules/income/billing/contract/capita/capita.server.ts'
import type { BillingWorld } from './billing-world.ts'
import { verbs } from './verbs.ts'

const today = day('2026-11-20')

/** A contract of cápita of the year, 50.000 for each person and month, and what people do with it. */
export async function capitaWorld(world: BillingWorld, modality: '01' | '07' | '11' = '11') {
  const { act, chief, db } = world
  const contractId = await agreed(world, modality)
  const own = verbs({ act, chief }, { ...world, contractId })
  const { rows } = await sql<{ id: string }>`
    select id from reference.entry where catalogue = 'municipality' and code = '11001' limit 1`.execute(db)
  const municipalityId = rows[0]!.id
  const people = (members = 20, unitValue = 50_000) => [
    { municipalityId, ageGroup: 'all', members, upc: null, unitValue: pesos(unitValue) },
  ]
  const say = saying(world, contractId, people())
  const draft = (month: string, change: object = {}) =>
    act((tx) => createDraft(capitaService, { tx, actor: chief, input: say(month, change) as never }))
  const commands = commandsOf(world)
  const { issue, stored } = commands
  /** The month as it is invoiced, accepted by DIAN. */
  const month = async (of: string, change: object = {}) => {
    const id = await draft(of, change)
    await issue(id)
    const row = await stored(id)
    if (row.invoiceId !== null) await world.accept(row.invoiceId)
    return { ...row, id, invoiceId: row.invoiceId! }
  }
  /** Somebody attended in a month, who paid so much. @returns the admission. */
  const attended = async (of: string, paid: number) => {
    const at = `2026-${of}-10`
    const admissionId = await own.admit({ from: at, to: at })
    await own.charge(admissionId, world.consultation, { day: day(at) })
    if (paid > 0) await own.collect(admissionId, paid)
    return admissionId
  }
  return { ...own, ...commands, contractId, people, draft, month, attended, advanced: advancing(world) }
}

/** What is done with what is drafted. */
function commandsOf({ act, chief, db }: BillingWorld) {
  const issue = (id: string) =>
    act((tx) => performAction(capitaService, { tx, actor: chief, today, id, action: 'issue' }))
  const stored = (id: string) =>
    db.selectFrom('billing.capitaList').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const annul = (id: string) =>
    act((tx) =>
      performAction(capitaService, {
        tx,
        actor: chief,
        today,
        id,
        action: 'annul' as const,
        input: { reason: 'Se facturó con otros afiliados' },
      }),
    )
  const copy = (id: string) =>
    act(
      async (tx) =>
        (await callsOf(capitaOperations, { actor: chief })(tx).act(copyCapita, { capitaId: id })).id,
    )
  return { issue, stored, annul, copy }
}

/** @returns the contract. */
async function agreed(world: BillingWorld, modality: string) {
  const { chief, db } = world
  const contractId = newId()
  const basis = modality === '11' ? 'user' : 'month'
  await sql`
    insert into insurers.contract (id, number, status, campus_id, created_by, updated_by, payer_id, contract_number, name,
      object, date, starts_on, ends_on, contract_modality, coverage, regime, tarifario_id, service_mode, payment_days,
      capita_basis, user_value, monthly_value)
    values (${contractId}, ${Math.floor(Math.random() * 1e6) + 10}, 'active', ${world.campusId}, ${chief.userId}, ${chief.userId},
      ${world.payerId}, ${`CAP-${contractId.slice(-6)}`}, 'Cápita 2026', 'Primer nivel por cápita', '2026-01-01', '2026-01-01',
      '2026-12-31', ${modality}, '16', 'contributory', ${world.tarifarioId}, 'manual', 30, ${basis},
      ${modality === '11' ? 50_000 : null}, 1000000)`.execute(db)
  return contractId
}

const saying =
  (world: BillingWorld, contractId: string, people: readonly object[]) =>
  (month: string, change: object = {}) => ({
    date: today,
    contractId,
    stage: month === '01' ? 'initial' : 'period',
    serviceId: world.consultation,
    periodFrom: `2026-${month}-01`,
    periodTo: endOf(month),
    discount: pesos(0),
    discountReason: null,
    advance: pesos(0),
    advanceId: null,
    confirmed: true,
    notes: null,
    people,
    adjustments: null,
    ...change,
  })

const endOf = (month: string): string => new Date(Date.UTC(2026, Number(month), 0)).toISOString().slice(0, 10)

/** Money of the payer before any invoice. */
const advancing = (world: BillingWorld) => (amount: number) =>
  world.act(async (tx) => {
    const { id: regimenId } = await tx
      .selectFrom('treasury.regimen')
      .select('id')
      .where('code', '=', 'SUBSIDIADO')
      .executeTakeFirstOrThrow()
    const input = {
      date: day('2026-11-02'),
      bankAccountId: world.savings,
      terceroId: world.eps,
      regimenId,
      giroMonth: '2026-11',
      amount: pesos(amount),
      reference: 'ANT-CAP',
      purpose: 'Anticipo del contrato de cápita',
      rubroId: world.rubroId,
      fuenteId: world.fuenteId,
    }
    const id = await createDraft(receivablesAdvanceService, { tx, actor: world.chief, input })
    await performAction(receivablesAdvanceService, { tx, actor: world.chief, today, id, action: 'approve' })
    return id
  })
